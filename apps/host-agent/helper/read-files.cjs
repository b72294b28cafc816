// Reads the files whose paths come as a JSON array on stdin and prints one JSON line for each as it
// is read. It is a process of its own because such a read may never return.
const { readFile } = require('node:fs');

const MAX_BYTES = 64 * 1024;

let input = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  input += chunk;
});
process.stdin.on('end', () => {
  for (const path of JSON.parse(input)) {
    readFile(path, (error, content) => {
      const result = error
        ? { error: error.code ?? 'EUNKNOWN' }
        : { text: content.subarray(0, MAX_BYTES).toString('base64') };
      process.stdout.write(`${JSON.stringify({ path, ...result })}\n`);
    });
  }
});
