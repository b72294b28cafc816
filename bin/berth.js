#!/usr/bin/env node

// In a fresh clone this sets everything up first; later it goes straight to the command.
require('../tools/setup.js').setup();
require('../apps/cli/dist/main.js');
