import { writeDataModel } from './data-model.ts'

await writeDataModel()
process.stdout.write('Wrote the tables of docs/data-model.md.\n')
