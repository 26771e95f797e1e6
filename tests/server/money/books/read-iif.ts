/** Strict reader of an IIF file, by Intuit's reference of transactions and lists. Throws what is wrong. */
export interface IifTransaction {
  type: string
  id: string
  name: string
  number: string
  day: string
  account: string
  cents: number
  splits: { account: string; name: string; cents: number; memo: string }[]
}

export interface IifFile {
  customers: string[]
  vendors: string[]
  transactions: IifTransaction[]
}

const TYPES = ['INVOICE', 'CREDIT MEMO', 'PAYMENT', 'BILL']
const COLUMNS = /^(?:TRNSID|SPLID|TRNSTYPE|DATE|ACCNT|NAME|AMOUNT|DOCNUM|MEMO|DUEDATE)$/

function need(isRight: boolean, words: string): asserts isRight {
  if (!isRight) throw new Error(words)
}

function readCents(text: string, line: string): number {
  need(/^-?\d{1,9}\.\d{2}$/.test(text), `amount ${text}: ${line}`)
  return Number(text.replace('.', ''))
}

function checkDay(text: string, line: string): void {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  need(year !== undefined, `date ${text}: ${line}`)
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
  need(new Date(time).toISOString().startsWith(`${year}-${month}-${day}`), `date ${text}: ${line}`)
}

function checkName(name: string, line: string): void {
  need(name.length > 0 && name.length <= 41, `name ${name}: ${line}`)
  need(!/[:"]/.test(name) && name === name.trim() && !/^[=+@'|-]/.test(name), `name ${name}: ${line}`)
}

export function readIif(text: string): IifFile {
  need(/^[\x20-\x7e\t\r\n]*$/.test(text), 'a character that is not ASCII')
  need(text.endsWith('\r\n') && !/[^\r]\n|\r(?!\n)/.test(text), 'a line that does not end with CR LF')
  need(!text.includes('"'), 'a quotation mark')
  const heads = new Map<string, string[]>()
  const file: IifFile = { customers: [], vendors: [], transactions: [] }
  let open: IifTransaction | undefined
  for (const line of text.split('\r\n').slice(0, -1)) {
    const cells = line.split('\t')
    const keyword = cells[0] ?? ''
    if (keyword.startsWith('!')) {
      need(!open, `a header inside a transaction: ${line}`)
      const isKnown = ['!CUST', '!VEND'].includes(keyword)
        ? cells.slice(1).join() === 'NAME'
        : cells.slice(1).every((cell) => COLUMNS.test(cell))
      need(isKnown, `an unknown column: ${line}`)
      heads.set(keyword.slice(1), cells)
      continue
    }
    const head = heads.get(keyword)
    need(head !== undefined && head.length === cells.length, `cells without a header: ${line}`)
    const cell = (column: string) => cells[head.indexOf(column)] ?? ''
    if (keyword === 'CUST' || keyword === 'VEND') {
      need(file.transactions.length === 0, `a list after the transactions: ${line}`)
      checkName(cell('NAME'), line)
      file[keyword === 'CUST' ? 'customers' : 'vendors'].push(cell('NAME'))
      continue
    }
    if (keyword === 'ENDTRNS') {
      need(open !== undefined && open.splits.length > 0, 'ENDTRNS without a transaction')
      const rest = open.splits.reduce((sum, { cents }) => sum + cents, open.cents)
      need(rest === 0, `${open.id} does not balance: ${rest}`)
      file.transactions.push(open)
      open = undefined
      continue
    }
    checkDay(cell('DATE'), line)
    need(TYPES.includes(cell('TRNSTYPE')), `type: ${line}`)
    need(cell('ACCNT') !== '', `no account: ${line}`)
    need(cell('DOCNUM').length <= (cell('TRNSTYPE') === 'BILL' ? 20 : 11), `number too long: ${line}`)
    const cents = readCents(cell('AMOUNT'), line)
    if (keyword === 'TRNS') {
      need(open === undefined, `a transaction inside another: ${line}`)
      checkName(cell('NAME'), line)
      if (cell('DUEDATE') !== '') checkDay(cell('DUEDATE'), line)
      open = {
        type: cell('TRNSTYPE'),
        id: cell('TRNSID'),
        name: cell('NAME'),
        number: cell('DOCNUM'),
        day: cell('DATE'),
        account: cell('ACCNT'),
        cents,
        splits: [],
      }
    } else {
      need(keyword === 'SPL' && open !== undefined, `a split outside a transaction: ${line}`)
      need(cell('TRNSTYPE') === open.type && cell('DATE') === open.day, `a split of another kind: ${line}`)
      open.splits.push({ account: cell('ACCNT'), name: cell('NAME'), cents, memo: cell('MEMO') })
    }
  }
  need(open === undefined, 'a transaction without ENDTRNS')
  const ids = file.transactions.map(({ id }) => id)
  need(new Set(ids).size === ids.length, 'the same TRNSID twice')
  const names = [...file.customers, ...file.vendors].map((name) => name.toLowerCase())
  need(new Set(names).size === names.length, 'the same name twice')
  return file
}
