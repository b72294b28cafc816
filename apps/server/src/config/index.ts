/** What can be set, without the server that takes a second to load. */
export { type Setting, variableOf } from './setting.js';
export { SETTING_KEYS, SETTINGS, type SettingKey } from './settings.js';
export { VERSION } from './version.js';
