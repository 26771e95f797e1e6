import { type AccountType, isRoutingNumber } from '#contract/rules/bank.ts'

export interface ReturnedItem {
  kind: 'return' | 'change'
  code: string
  /** Trace number of our entry. */
  original: string
  /** Trace number of the returned item itself. */
  trace: string
  amount_cents: number
  data: string
}

const at = (record: string, from: number, to: number) => record.slice(from - 1, to)
const KINDS = { '98': 'change', '99': 'return' } as const

/** Banks often leave out headers and controls of return files, so only entries and their addenda count. */
export function readReturns(text: string): { items: ReturnedItem[]; problems: string[] } {
  const items: ReturnedItem[] = []
  const problems: string[] = []
  let entry = ''
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const record = line.padEnd(94)
    const refuse = (words: string) => void problems.push(`Record ${index + 1}: ${words}.`)
    if (line.trim() === '') continue
    if (line.length > 94) refuse('it is longer than 94 characters')
    else if (record[0] === '6') entry = record
    else if (record[0] === '7' && at(record, 2, 3) in KINDS) {
      const kind = KINDS[at(record, 2, 3) as keyof typeof KINDS]
      const code = at(record, 4, 6)
      if (entry === '') refuse('it belongs to no entry')
      else if (!/^(?:R\d\d|C\d\d)$/.test(code) || (code[0] === 'R') !== (kind === 'return'))
        refuse(`“${code}” is no code of a return or change`)
      else if (!/^\d{15}$/.test(at(record, 7, 21))) refuse('the original trace number is not 15 digits')
      else
        items.push({
          kind,
          code,
          original: at(record, 7, 21),
          trace: at(record, 80, 94).trim() || at(entry, 80, 94).trim(),
          amount_cents: Number(at(entry, 30, 39)),
          data: kind === 'change' ? at(record, 36, 64) : '',
        })
      entry = ''
    }
  }
  if (items.length === 0 && problems.length === 0) problems.push('The file has no returned items.')
  return { items, problems }
}

export interface Corrected {
  routing?: string
  account?: string
  account_type?: AccountType
}

const TYPES: Readonly<Record<string, AccountType>> = { '2': 'checking', '3': 'savings' }

/** Undefined where the code changes no account, or its data can't be read. */
export function readCorrection({ code, data }: Pick<ReturnedItem, 'code' | 'data'>): Corrected | undefined {
  const words = data.trim().split(/\s+/)
  const [first = '', second = ''] = words
  const typeOf = (transaction: string) => TYPES[transaction[0] ?? '']
  const found: Readonly<Record<string, Corrected>> = {
    C01: { account: first },
    C02: { routing: first },
    C03: { routing: first, account: second },
    C05: { account_type: typeOf(first) as AccountType },
    C06: { account: first, account_type: typeOf(second) as AccountType },
    C07: {
      routing: data.slice(0, 9),
      account: data.slice(9).trim().split(/\s+/)[0] ?? '',
      account_type: typeOf(data.slice(9).trim().split(/\s+/)[1] ?? '') as AccountType,
    },
  }
  const corrected = found[code]
  if (!corrected) return undefined
  const { routing, account } = corrected
  const isRead =
    Object.values(corrected).every((value) => value !== undefined) &&
    (routing === undefined || isRoutingNumber(routing)) &&
    (account === undefined || /^[A-Za-z\d]{1,17}$/.test(account))
  return isRead ? corrected : undefined
}
