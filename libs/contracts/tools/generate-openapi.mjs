// Writes openapi/berth-v1.json from the wire classes of @berth/native-api (built before: `npx tsc -b libs/native-api`).
import { writeFileSync } from 'node:fs';
import { offlineOpenApi } from '@berth/native-api';

const document = await offlineOpenApi();
writeFileSync(new URL('../openapi/berth-v1.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
