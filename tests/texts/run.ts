import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readTexts, type Text } from './read-texts.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const FILES = '{contract,server,providers,resources,src}/**/*.{ts,tsx}'
/** Demo and place data are not texts of the product. */
const LEFT_OUT = /^server\/(?:demo|vin|geo)\//

const files = globSync(FILES, { cwd: ROOT })
  .filter((file) => !LEFT_OUT.test(file))
  .toSorted()
const areas = process.argv.slice(2)
const texts = files
  .filter((file) => areas.length === 0 || areas.some((area) => file.startsWith(area)))
  .flatMap((file) => readTexts(file, readFileSync(join(ROOT, file), 'utf8')))
const byText = Map.groupBy(texts, ({ text }) => text)
const byArea = Map.groupBy(
  [...byText.values()].map((places) => places[0] as Text),
  ({ file }) => file.split('/').slice(0, 2).join('/'),
)

for (const [area, ofArea] of byArea) {
  process.stdout.write(`\n# ${area} (${ofArea.length})\n`)
  for (const { file, line, text } of ofArea) {
    const others = (byText.get(text)?.length ?? 1) - 1
    process.stdout.write(`${file}:${line}\t${text}${others > 0 ? `\t(+${others})` : ''}\n`)
  }
}
process.stdout.write(`\n${byText.size} texts in ${files.length} files\n`)
