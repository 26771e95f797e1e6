import type { Client } from 'pg'
import { API_PREFIX } from '#contract/constants.ts'
import { downloadTaxCopies, downloadTaxFile, listTaxForms } from '#contract/entities/money/tax-form.ts'
import { buildPath, type Endpoint } from '#contract/http.ts'
import { COPIES_PER_FILE, IRIS_FORMS } from '#contract/rules/tax.ts'
import { createCompany } from '#server/company/company/company.service.ts'
import { openDatabase } from '#server/kernel/db/client.ts'
import { withClient } from '#server/kernel/db/connection.ts'
import { readTinKey, sealTin } from '#server/money/tax/tin.service.ts'
import { createUser } from '#server/people/user/user.service.ts'
import { openSession } from '#tests/support/wire-client.ts'
import { type Bench, PASSWORD } from './context.ts'
import { atMost, type Row } from './row.ts'

const PAYEES = 5000
const WEEKS = 52
const YEAR = 2026
const USER = 'bench-tax'

const OWNERS = `insert into owner (company_id, name, state, registration_status, documents_expire_on)
  select $1, 'Payee ' || n || ' LLC', 'TX', 3, current_date + 300 from generate_series(1, ${PAYEES}) as n`
/** Each week has four loads and a deduction, and is paid on the Friday after it. */
const PAID_WEEKS = `insert into pay_week (company_id, of, payee, monday, state, lines, paid_on, paid_cents)
  select $1, 'settlement', owner.id, date '2025-12-22' + 7 * w, 'closed',
    (select jsonb_agg(jsonb_build_object('load', n, 'load_number', 'B' || n, 'day', '2026-01-05', 'what', 'Driver pay', 'base_cents', 60000, 'percent', null, 'amount_cents', 60000))
      from generate_series(1, 4) as n), date '2025-12-22' + 7 * w + 11, 230000
  from owner cross join generate_series(0, ${WEEKS - 1}) as w where owner.company_id = $1`
const PAYMENTS = `insert into pay_payment (company_id, week, amount_cents, paid_on)
  select company_id, id, paid_cents, paid_on from pay_week where company_id = $1`
const DEDUCTIONS = `insert into pay_adjustment (company_id, of, payee, monday, kind, amount_cents, reason, made_by)
  select company_id, of, payee, monday, 'deduction', 10000, 'Insurance', $2 from pay_week where company_id = $1`
const W9S = `insert into tax_payee (company_id, of, payee, legal_name, classification, address, city, state, zip, signed_on)
  select company_id, 'settlement', id, name, 'llc_p', '1 Main St', 'Austin', 'TX', '78701', '2026-01-02' from owner where company_id = $1 returning id`
const TINS = `update tax_payee set tin_secret = sealed.secret, tin_last_four = '6789'
  from unnest($2::int[], $3::text[]) as sealed (id, secret) where company_id = $1 and tax_payee.id = sealed.id`
const PAYER = `insert into tax_payer (company_id, legal_name, ein, address, city, state, zip, phone)
  values ($1, 'Bench Freight Inc', '98-7654321', '1 Dock Rd', 'Dallas', 'TX', '75201', '+12145550142')`
/** With the gross pay of the weeks paid in the year. */
const REVIEWS = `insert into tax_form_review (company_id, of, payee, year, box1_cents, box4_cents, reviewed_by)
  select company_id, of, payee, ${YEAR}, 240000 * count(*) filter (where extract(year from paid_on) = ${YEAR}), 0, $2
  from pay_week where company_id = $1 group by company_id, of, payee`

async function fillYear(client: Client, company: number, user: number, key: Buffer): Promise<void> {
  // The loads of the lines don't exist, and no form reads them.
  await client.query('alter table pay_week disable trigger user')
  for (const rows of [OWNERS, PAID_WEEKS, PAYMENTS, PAYER]) await client.query(rows, [company])
  await client.query('alter table pay_week enable trigger user')
  for (const rows of [DEDUCTIONS, REVIEWS]) await client.query(rows, [company, user])
  const { rows } = await client.query<{ id: number }>(W9S, [company])
  const ids = rows.map(({ id }) => id)
  const secrets = ids.map((id) => sealTin(key, company, id, '123456789').tin_secret)
  await client.query(TINS, [company, ids, secrets])
  await client.query('analyze owner, pay_week, pay_payment, pay_adjustment, tax_payee, tax_form_review')
}

export async function taxRows({ product, databaseUrl }: Bench): Promise<Row[]> {
  const db = openDatabase(databaseUrl)
  try {
    const { id } = await createCompany(db, {
      name: 'Bench Tax',
      abbreviation: 'BX',
      intake_address: 'tax@bench.example',
    })
    const user = await createUser(db, id, { username: USER, password: PASSWORD, groups: ['Accountant'] })
    const key = await readTinKey(db)
    await withClient(databaseUrl, (client) => fillYear(client, id, user.id, key))
  } finally {
    await db.close()
  }
  const { access } = await openSession(product.url, USER, PASSWORD)
  const ask = async (call: Endpoint, query: string) => {
    const answer = await fetch(`${product.url}${API_PREFIX}${buildPath(call)}?year=${YEAR}${query}`, {
      headers: { authorization: `Bearer ${access}` },
    })
    if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const seconds = async (work: () => Promise<unknown>) => {
    const begins = performance.now()
    await work()
    return (performance.now() - begins) / 1000
  }
  let [ready, written] = [0, 0]
  const listed = await seconds(async () => {
    const { checklist } = (await (await ask(listTaxForms, '')).json()) as {
      checklist: { states: Record<string, number> }
    }
    ready = checklist.states['ready'] ?? 0
  })
  const filed = await seconds(async () => {
    for (let part = 1; part <= PAYEES / IRIS_FORMS; part++)
      written += (await (await ask(downloadTaxFile, `&part=${part}`)).text()).trim().split('\n').length - 1
  })
  if (ready !== PAYEES || written !== PAYEES) throw new Error(`${ready} forms ready, ${written} written`)
  const printed = await seconds(async () => {
    for (let part = 1; part <= PAYEES / COPIES_PER_FILE; part++)
      await (await ask(downloadTaxCopies, `&part=${part}`)).arrayBuffer()
  })
  const of = `of 5,000 payees with ${WEEKS} weeks`
  return [
    atMost({ row: `1099-NEC ${of}: the page`, unit: 's', value: listed }, 15),
    atMost({ row: `1099-NEC ${of}: the page and all IRIS files`, unit: 's', value: listed + filed }, 30),
    atMost({ row: `1099-NEC ${of}: all copies B as PDF`, unit: 's', value: printed }, 60),
  ]
}
