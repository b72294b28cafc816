#!/usr/bin/env -S node --max-semi-space-size=64 --min-semi-space-size=32

// In a fresh clone this sets everything up first; later it goes straight to the command.
require('../tools/setup.js').setup();
require('../apps/cli/dist/main.js');
