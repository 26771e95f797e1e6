import { z } from 'zod'

export const FORMAT = 'freight-company'
export const FORMAT_VERSION = 2

export const MANIFEST = 'manifest.json'
export const FILE_LIST = 'files.jsonl'
export const FILES = 'files'

export const tablePath = (name: string): string => `tables/${name}.jsonl`

const sha256 = z.string().regex(/^[a-f0-9]{64}$/)
const count = z.int().nonnegative()
/** Sequences of the target are moved past the ids that come in; above this too few would be left for the others. */
export const LAST_ID = 1_500_000_000

export const tableEntry = z.strictObject({
  name: z.string().regex(/^[a-z_]{1,63}$/),
  rows: count,
  bytes: count,
  sha256,
  last_id: count.max(LAST_ID).nullable(),
  digest: z.string().regex(/^\d{1,40}$/),
})

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  format_version: z.literal(FORMAT_VERSION),
  program_version: z.string().max(100),
  migration: z.string().max(200),
  taken_at: z.iso.datetime(),
  /** Null when the company went on being written. */
  read_only_at: z.iso.datetime().nullable(),
  company: z.strictObject({
    id: z.int().positive().max(LAST_ID),
    name: z.string(),
    abbreviation: z.string(),
  }),
  handbook: z.record(z.string(), z.record(z.string(), z.string())),
  tables: z.array(tableEntry).max(1000),
  files: z.strictObject({ count, missing: count, bytes: count, list_bytes: count, list_sha256: sha256 }),
})

export type Manifest = z.infer<typeof manifestSchema>
export type TableEntry = z.infer<typeof tableEntry>

/** `size` and `sha256` are null when the file was missing from storage. */
export const fileEntry = z.strictObject({
  key: z.string().regex(/^[1-9]\d{0,9}\/[a-f0-9]{32}(?:\.original)?$/),
  content_type: z.string().max(200),
  size: count.nullable(),
  sha256: sha256.nullable(),
})

export type FileEntry = z.infer<typeof fileEntry>
