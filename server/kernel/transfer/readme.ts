import {
  FILE_LIST,
  FILES,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
} from '#server/kernel/transfer/manifest.ts'
import type { TransferTable } from '#server/kernel/transfer/schema.repository.ts'
import { TRANSFERRED } from '#server/kernel/transfer/tables.ts'

const leftOut = Object.entries(TRANSFERRED).flatMap(([name, decided]) =>
  decided.is === 'left' ? [`- \`${name}\`: ${decided.why}`] : [],
)

/** The README.md of an archive. */
export function describeFormat(
  { company, program_version, migration, taken_at, tables: entries, files }: Manifest,
  tables: readonly TransferTable[],
): string {
  const rows = new Map(entries.map((entry) => [entry.name, entry.rows]))
  return `# ${company.name} (${company.abbreviation})

All data of one company of a Freight installation, version ${program_version}, as of ${taken_at}. Format version ${FORMAT_VERSION}.

Keep this folder as safe as a backup: it has personal data, hashes of passwords, secrets of authenticator apps and of webhooks.
Take it in with \`npm run take-in -- THIS_FOLDER\`, in an installation whose last migration is \`${migration}\`.

## Files

- \`${MANIFEST}\`: format, versions, company, the handbook’s entries by id, and for each table its rows, size, SHA-256,
  highest id, and a sum over its rows that take-in compares. \`read_only_at\` says since when the company was not written any more. It is
  written last: without it the archive is not complete.
- \`tables/NAME.jsonl\`: one table, one row per line as a JSON object with all its columns (UTF-8, lines end with a line feed). The tables
  of the manifest are in an order in which each row comes after the rows that it refers to. Instants are ISO 8601 in UTC with
  microseconds, days are \`YYYY-MM-DD\`, money is whole cents, numbers are exact, bytes are hexadecimal after \`\\x\`. Columns that are
  computed from others are left out. \`docs/data-model.md\` of the program describes tables and columns.
- \`${FILE_LIST}\`: one stored file per line: \`key\`, \`content_type\`, \`size\`, \`sha256\`. Size and SHA-256 are null where storage had lost the
  file (${files.missing}). The file is \`${FILES}/KEY\`; a key that ends in \`.original\` is the uploaded file with its location and device data.

## Tables

| table | rows | refers to |
| --- | --- | --- |
${tables.map(({ name, references }) => `| \`${name}\` | ${rows.get(name) ?? 0} | ${references.map((one) => `\`${one}\``).join(', ')} |`).join('\n')}

## Left out

${leftOut.join('\n')}
`
}
