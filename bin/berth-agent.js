#!/usr/bin/env node

require('../tools/setup.js').setup();
require('../apps/host-agent/dist/main.js');
