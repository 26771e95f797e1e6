import { readFile } from 'node:fs/promises'
import { Parser } from 'htmlparser2'
import { decodeText } from '#server/kernel/sheets/read-csv.ts'
import { gatherSheet, MAX_SHEET_CELL, type ReadSheet } from '#server/kernel/sheets/read-gather.ts'
import { SheetRefused } from '#server/kernel/sheets/read-refused.ts'

export const OFX_FIELDS = [
  'ACCOUNT',
  'FITID',
  'DTPOSTED',
  'TRNAMT',
  'NAME',
  'MEMO',
  'CHECKNUM',
  'REFNUM',
  'CORRECTFITID',
] as const

const ACCOUNTS = new Set(['BANKACCTFROM', 'CCACCTFROM'])
const CURRENCY = 'USD'
const MAX_DEPTH = 500

const deep = () => new SheetRefused(400, 'This file is nested too deeply for a bank statement.')
const long = () => new SheetRefused(413, `A value in this file has more than ${MAX_SHEET_CELL} characters.`)

/**
 * Transactions of all accounts in an OFX or QFX file, one row each. OFX 1 is SGML, whose values have no end
 * tags: a value ends where the next tag begins. Throws SheetRefused.
 */
export function parseOfx(text: string): ReadSheet {
  const start = text.search(/<OFX[\s>]/i)
  if (start === -1) throw new SheetRefused(400, 'This OFX file has no statement. Download it again.')
  const sheet = gatherSheet()
  sheet.add(0, OFX_FIELDS)
  let row = 0
  let depth = 0
  let tag = ''
  let value = ''
  let account = ['', '']
  let isAccount = false
  let isForeign = false
  let transaction: Record<string, string> | undefined

  const finish = () => {
    if (transaction) {
      const found: Record<string, string> = { ...transaction, ACCOUNT: account.filter(Boolean).join(' ') }
      sheet.add(
        ++row,
        OFX_FIELDS.map((field) => found[field] ?? ''),
      )
    }
    transaction = undefined
  }
  const flush = () => {
    const read = value.trim()
    if (read !== '' && transaction) {
      if (tag === 'CURSYM' && isForeign && read.toUpperCase() !== CURRENCY)
        transaction['TRNAMT'] = `${transaction['TRNAMT'] ?? ''} ${read}`
      else if (tag !== 'CURSYM') transaction[tag] ??= read
    } else if (read !== '' && isAccount && tag === 'BANKID') account = [read, account[1] ?? '']
    else if (read !== '' && isAccount && tag === 'ACCTID') account = [account[0] ?? '', read]
    else if (read !== '' && tag === 'CURDEF' && read.toUpperCase() !== CURRENCY)
      throw new SheetRefused(
        400,
        `This statement is in ${read.slice(0, 3)}. Import a statement in US dollars.`,
      )
    tag = ''
    value = ''
  }

  const parser = new Parser(
    {
      onopentagname(name) {
        flush()
        if (++depth > MAX_DEPTH) throw deep()
        tag = name.toUpperCase()
        if (tag === 'STMTTRN') {
          finish()
          transaction = Object.create(null) as Record<string, string>
        } else if (tag === 'CURRENCY' || tag === 'ORIGCURRENCY') isForeign = tag === 'CURRENCY'
        else if (ACCOUNTS.has(tag) && !transaction) {
          isAccount = true
          account = ['', '']
        }
      },
      ontext(data) {
        value += data
        if (value.length > MAX_SHEET_CELL) throw long()
      },
      onclosetag(name) {
        flush()
        depth--
        const closed = name.toUpperCase()
        if (closed === 'STMTTRN') finish()
        if (ACCOUNTS.has(closed)) isAccount = false
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!'))
          throw new SheetRefused(400, 'This file declares a document type, which no bank statement does.')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text.slice(start))
  parser.end()
  finish()
  return sheet.done()
}

export const readOfx = async (path: string): Promise<ReadSheet> => parseOfx(decodeText(await readFile(path)))
