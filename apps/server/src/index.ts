export { readArguments } from './config/read-arguments.js';
export { ConfigError, defaultConfig, LOG_LEVELS, type LogLevel, type ServerConfig } from './config/server-config.js';
export { type ShownSetting, shownSettings } from './config/shown-settings.js';
export { logAddress } from './config/store-settings.js';
export { FleetScheduler, RULES_VERSION } from './scheduling/fleet-scheduler.js';
export { ListenError } from './serve/listen.js';
export { runServe, type ServeProcess } from './serve/run-serve.js';
export { type RunningServer, startServer } from './start-server.js';
