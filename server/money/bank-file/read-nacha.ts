/**
 * Strict reader of NACHA files of credits, written from the published record layouts alone: it shares no
 * code with the writer, so that one proves the other. Sources are in docs/decisions/048-bank-files.md.
 */
export interface ReadEntry {
  sec: string
  code: string
  routing: string
  account: string
  amount_cents: number
  identification: string
  name: string
  trace: string
  addenda: string
}

export interface ReadNacha {
  problems: readonly string[]
  entries: readonly ReadEntry[]
  effective_on: readonly string[]
  entry_hash: string
  credit_cents: number
  debit_cents: number
}

const CREDITS = new Set(['22', '23', '32', '33'])
const DEBITS = new Set(['27', '37'])
const PRENOTES = new Set(['23', '33'])
const SERVICE = new Set(['200', '220'])
const SECS = new Set(['PPD', 'CCD'])
const PRINTABLE = /^[\x20-\x7e]*$/
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7]

/** Of columns counted from 1, as the layouts print them. */
const at = (record: string, from: number, to: number) => record.slice(from - 1, to)

function hasCheckDigit(routing: string): boolean {
  if (!/^\d{9}$/.test(routing)) return false
  let sum = Number(routing[8])
  for (const [place, weight] of WEIGHTS.entries()) sum += weight * Number(routing[place])
  return sum % 10 === 0
}

const isDate = (yymmdd: string) => /^\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(yymmdd)

interface Tally {
  records: number
  hash: number
  credit: number
  debit: number
}
const empty = (): Tally => ({ records: 0, hash: 0, credit: 0, debit: 0 })

interface OpenBatch {
  header: string
  tally: Tally
  trace: string
  awaitsAddenda: string
  hasDebit: boolean
}

interface Reading {
  records: number
  entries: ReadEntry[]
  effective_on: string[]
  file: Tally
  batches: number
  batch: OpenBatch | undefined
  isEnded: boolean
}

interface Line {
  record: string
  refuse: (words: string) => void
}

const hashOf = ({ hash }: Tally) => String(hash % 10 ** 10).padStart(10, '0')

/** `from` is the first column of the count. */
function compareTotals({ record, refuse }: Line, tally: Tally, from: number, width: number): void {
  const { records, credit, debit } = tally
  const fields = [
    ['entry and addenda count', 0, width, String(records).padStart(width, '0')],
    ['entry hash', width, 10, hashOf(tally)],
    ['total debits', width + 10, 12, String(debit).padStart(12, '0')],
    ['total credits', width + 22, 12, String(credit).padStart(12, '0')],
  ] as const
  for (const [name, offset, size, counted] of fields) {
    const written = at(record, from + offset, from + offset + size - 1)
    if (written !== counted) refuse(`${name} is ${written}, not ${counted}`)
  }
}

function readFileHeader({ record, refuse }: Line): void {
  if (at(record, 1, 3) !== '101') refuse('it is no file header with priority 01')
  if (at(record, 4, 4) !== ' ' || !hasCheckDigit(at(record, 5, 13)))
    refuse('the immediate destination is no routing number')
  if (at(record, 14, 23).trim() === '') refuse('the immediate origin is empty')
  if (!isDate(at(record, 24, 29))) refuse('the creation date is no date')
  if (!/^(?:[01]\d|2[0-3])[0-5]\d$/.test(at(record, 30, 33))) refuse('the creation time is no time')
  if (!/^[A-Z\d]$/.test(at(record, 34, 34))) refuse('the file ID modifier is no letter or digit')
  if (at(record, 35, 40) !== '094101') refuse('record size, blocking or format is not 094 10 1')
  if (at(record, 41, 63).trim() === '' || at(record, 64, 86).trim() === '') refuse('a name is empty')
}

function readBatchHeader({ record, refuse }: Line, state: Reading): void {
  if (state.batch) refuse('the batch before it has no control')
  if (!SERVICE.has(at(record, 2, 4))) refuse('the service class is not 200 or 220')
  if (at(record, 5, 20).trim() === '') refuse('the company name is empty')
  if (at(record, 41, 50).trim() === '') refuse('the company ID is empty')
  if (!SECS.has(at(record, 51, 53))) refuse('the entry class is not PPD or CCD')
  if (at(record, 54, 63).trim() === '') refuse('the entry description is empty')
  if (!isDate(at(record, 70, 75))) refuse('the effective entry date is no date')
  if (at(record, 76, 78) !== '   ') refuse('the settlement date is not left to the operator')
  if (at(record, 79, 79) !== '1') refuse('the originator status is not 1')
  if (!/^\d{8}$/.test(at(record, 80, 87))) refuse('the ODFI is not 8 digits')
  state.batches += 1
  if (at(record, 88, 94) !== String(state.batches).padStart(7, '0'))
    refuse('the batch number does not ascend')
  state.effective_on.push(at(record, 70, 75))
  state.batch = { header: record, tally: empty(), trace: '', awaitsAddenda: '', hasDebit: false }
}

function checkEntry({ record, refuse }: Line, { header, trace }: OpenBatch): void {
  const code = at(record, 2, 3)
  const amount = at(record, 30, 39)
  if (!CREDITS.has(code) && !DEBITS.has(code)) refuse(`transaction code ${code} is not allowed`)
  if (!hasCheckDigit(at(record, 4, 12))) refuse('the check digit of the routing number is wrong')
  if (!/^[A-Za-z\d]+ *$/.test(at(record, 13, 29))) refuse('the account number is not left-justified')
  if (!/^\d{10}$/.test(amount)) refuse('the amount is not 10 digits')
  if (PRENOTES.has(code) !== (Number(amount) === 0)) refuse('only prenotes have no amount')
  if (at(record, 55, 76).trim() === '') refuse('the name is empty')
  if (!/^[01]$/.test(at(record, 79, 79))) refuse('the addenda indicator is not 0 or 1')
  if (at(record, 80, 87) !== at(header, 80, 87)) refuse('the trace number is of another ODFI')
  if (!/^\d{15}$/.test(at(record, 80, 94)) || at(record, 80, 94) <= trace)
    refuse('the trace number does not ascend')
}

function readEntry(line: Line, batch: OpenBatch, { file, entries }: Reading): void {
  checkEntry(line, batch)
  const { record } = line
  const code = at(record, 2, 3)
  const routing = at(record, 4, 12)
  const cents = Number(at(record, 30, 39))
  const isDebit = DEBITS.has(code)
  batch.trace = at(record, 80, 94)
  batch.awaitsAddenda = at(record, 79, 79) === '1' ? at(record, 88, 94) : ''
  batch.hasDebit ||= isDebit
  for (const tally of [batch.tally, file]) {
    tally.records += 1
    tally.hash += Number(at(routing, 1, 8))
    tally.debit += isDebit ? cents : 0
    tally.credit += isDebit ? 0 : cents
  }
  entries.push({
    sec: at(batch.header, 51, 53),
    code,
    routing,
    account: at(record, 13, 29).trimEnd(),
    amount_cents: cents,
    identification: at(record, 40, 54).trimEnd(),
    name: at(record, 55, 76).trimEnd(),
    trace: batch.trace,
    addenda: '',
  })
}

function readAddenda({ record, refuse }: Line, batch: OpenBatch, { file, entries }: Reading): void {
  if (batch.awaitsAddenda === '') refuse('its entry announces no addenda, or has one already')
  if (at(record, 2, 3) !== '05') refuse('the addenda type is not 05')
  if (at(record, 84, 87) !== '0001') refuse('the addenda sequence is not 0001')
  if (at(record, 88, 94) !== batch.awaitsAddenda) refuse('it belongs to another entry')
  batch.awaitsAddenda = ''
  batch.tally.records += 1
  file.records += 1
  const entry = entries.at(-1)
  if (entry) entry.addenda = at(record, 4, 83).trimEnd()
}

function readBatchControl(line: Line, { header, tally, hasDebit }: OpenBatch, state: Reading): void {
  const { record, refuse } = line
  const service = at(header, 2, 4)
  if (tally.records === 0) refuse('the batch has no entries')
  if (at(record, 2, 4) !== service) refuse('the service class differs from the header')
  if (hasDebit !== (service === '200')) refuse('the service class does not fit the entries')
  if (hasDebit && tally.debit !== tally.credit) refuse('the batch is not balanced')
  compareTotals(line, tally, 5, 6)
  if (at(record, 45, 54) !== at(header, 41, 50)) refuse('the company ID differs from the header')
  if (at(record, 55, 79).trim() !== '') refuse('reserved columns are not empty')
  if (at(record, 80, 94) !== at(header, 80, 94)) refuse('ODFI or batch number differ from the header')
  state.batch = undefined
}

function readFileControl(line: Line, state: Reading): void {
  const { record, refuse } = line
  state.isEnded = true
  if (at(record, 2, 7) !== String(state.batches).padStart(6, '0')) refuse('the batch count is wrong')
  if (Number(at(record, 8, 13)) * 10 !== state.records) refuse('the block count is wrong')
  compareTotals(line, state.file, 14, 8)
  if (at(record, 56, 94).trim() !== '') refuse('reserved columns are not empty')
}

function readRecord(line: Line, state: Reading): void {
  const { record, refuse } = line
  const { batch } = state
  const type = record[0]
  if (state.isEnded) {
    if (record !== '9'.repeat(94)) refuse('only filler may follow the file control')
    return
  }
  if (batch && batch.awaitsAddenda !== '' && type !== '7') {
    refuse('the addenda of the entry before it is missing')
    batch.awaitsAddenda = ''
  }
  if (type === '5') readBatchHeader(line, state)
  else if (type === '6' && batch) readEntry(line, batch, state)
  else if (type === '7' && batch) readAddenda(line, batch, state)
  else if (type === '8' && batch) readBatchControl(line, batch, state)
  else if (type === '9' && !batch) readFileControl(line, state)
  else refuse(`record type ${type} is not allowed here`)
}

export function readNacha(text: string): ReadNacha {
  const problems: string[] = []
  const records = text.split(/\r?\n/)
  if (records.pop() !== '') problems.push('The last record has no line end.')
  if (records.length % 10 !== 0) problems.push('The file is not filled to blocks of 10 records.')
  const state: Reading = {
    records: records.length,
    entries: [],
    effective_on: [],
    file: empty(),
    batches: 0,
    batch: undefined,
    isEnded: false,
  }
  for (const [index, record] of records.entries()) {
    const refuse = (words: string) => void problems.push(`Record ${index + 1}: ${words}.`)
    if (record.length !== 94) refuse(`it has ${record.length} characters, not 94`)
    if (!PRINTABLE.test(record)) refuse('it has characters that are not printable ASCII')
    if (index === 0) readFileHeader({ record, refuse })
    else readRecord({ record, refuse }, state)
  }
  if (state.batch) problems.push('The last batch has no control.')
  if (!state.isEnded) problems.push('The file has no control.')
  if (state.batches === 0) problems.push('The file has no batch.')
  const { entries, effective_on, file } = state
  return {
    problems,
    entries,
    effective_on,
    entry_hash: hashOf(file),
    credit_cents: file.credit,
    debit_cents: file.debit,
  }
}
