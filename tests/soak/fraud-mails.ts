import { BROKERS } from '#server/demo/data/brokers.ts'
import type { Random } from '#server/demo/data/random.ts'
import { rawMail } from '#tests/server/market/samples.ts'

export interface Agent {
  name: string
  email: string
  phone: string
}

export interface Firm {
  name: string
  domain: string
  mc: string
  dot: string
  phone: string
  agents: Agent[]
}

/** `thread` is the address that we sent the bid to which it replies; '' for none. */
export interface DrillMail {
  kind: string
  raw: Buffer
  verdict: 'aligned' | 'none' | 'failed'
  thread: string
}

const NAMES = [
  'Ana Ruiz',
  'Ben Stone',
  'Cora Diaz',
  'Dan Webb',
  'Eve Long',
  'Finn Park',
  'Gia Holt',
  'Hal Reed',
]
const LANES = [
  ['Laredo, TX 78045', 'Detroit, MI 48201'],
  ['Akron, OH 44301', 'Greer, SC 29650'],
  ['Gary, IN 46402', 'Toledo, OH 43604'],
  ['El Paso, TX 79901', 'Tulsa, OK 74103'],
] as const
const HONEST_LINES = [
  'Payment terms: Net 30. Quick pay available.',
  'Factoring companies welcome.',
  'Invoices go to our billing team with the POD.',
  'Please include your MC number in your quote.',
  'Driver must call when loaded.',
  '',
  '',
  '',
]

const address = (name: string, domain: string) => `${name.split(' ')[0]?.toLowerCase()}@${domain}`
const phoneOf = (random: Random) =>
  `(${random.between(201, 989)}) 555-${String(random.between(0, 9999)).padStart(4, '0')}`

export const makeFirms = (random: Random): Firm[] =>
  BROKERS.map(({ name, domain, mc, dot, phone }) => ({
    name,
    domain,
    mc,
    dot,
    phone,
    agents: NAMES.slice(0, 3).map((agent) => ({
      name: agent,
      email: address(agent, domain),
      phone: phoneOf(random),
    })),
  }))

interface Posting {
  firm: Pick<Firm, 'name' | 'mc' | 'dot'>
  agent: Agent
  from?: string
  replyTo?: string
  more?: string
}

let order = 70_000

function posting(random: Random, { firm, agent, from, replyTo, more = '' }: Posting): Buffer {
  const [pick, drop] = random.pick(LANES)
  const text = [
    `Pickup: ${pick}`,
    `Delivery: ${drop}`,
    `Order number: ${++order}`,
    `Weight: ${random.between(3, 90) * 100} lbs`,
    `Pieces: ${random.between(1, 12)}`,
    'Vehicle: straight truck',
    more,
    '',
    agent.name,
    firm.name,
    `MC# ${firm.mc} | USDOT# ${firm.dot}`,
    agent.phone,
    agent.email,
  ].join('\r\n')
  return rawMail({
    from: from ?? `${agent.name} <${agent.email}>`,
    ...(replyTo !== undefined && { replyTo }),
    subject: `${pick} to ${drop}, order ${order}`,
    text,
  })
}

const reply = (agent: Agent, text: string, from = `${agent.name} <${agent.email}>`): Buffer =>
  rawMail({ from, subject: 'Re: load', text })

/** A firm's usual mail: an eighth is a reply, some agents are new or write from another phone of the firm. */
export function honestMail(random: Random, firms: readonly Firm[]): DrillMail {
  const firm = random.pick(firms)
  const verdict = random.chance(0.97) ? 'aligned' : 'none'
  if (random.chance(0.12)) {
    const agent = random.pick(firm.agents)
    const text = random.pick([
      'Can you do $900?',
      'Covered, thanks.',
      'Please confirm the truck number.',
      'Yes, booked.',
    ])
    return { kind: 'honest reply', raw: reply(agent, text), verdict, thread: agent.email }
  }
  if (random.chance(0.02)) {
    const name = random.pick(NAMES.slice(3))
    firm.agents.push({ name, email: address(name, firm.domain), phone: phoneOf(random) })
  }
  const known = random.pick(firm.agents)
  const agent = { ...known, phone: random.chance(0.05) ? firm.phone : known.phone }
  if (random.chance(0.004)) agent.phone = phoneOf(random)
  const raw = posting(random, { firm, agent, more: random.pick(HONEST_LINES) })
  return { kind: 'honest offer', raw, verdict, thread: '' }
}

const TWINS: Readonly<Record<string, string>> = { l: '1', m: 'rn', o: '0', w: 'vv', i: '1', e: 'е' }

function oneLetter(random: Random, domain: string): string {
  const [label = '', ...rest] = domain.split('.')
  const at = random.between(1, label.length - 2)
  const drop = random.chance(0.5)
  return [`${label.slice(0, at)}${drop ? '' : label[at]! + label[at]!}${label.slice(at + 1)}`, ...rest].join(
    '.',
  )
}

function homoglyph(random: Random, domain: string): string {
  const [label = '', ...rest] = domain.split('.')
  const places = [...label].flatMap((letter, index) =>
    index > 0 && letter in TWINS && TWINS[letter]! < 'я' && /[ -~]/.test(TWINS[letter]!) ? [index] : [],
  )
  const at = random.pick(places)
  return [`${label.slice(0, at)}${TWINS[label[at]!]}${label.slice(at + 1)}`, ...rest].join('.')
}

const PAYMENTS = [
  'Please note that our bank details have changed. Update your payment information before you invoice.',
  'Invoices for this load go to our new payer, Crest Ledger LLC. Bill to the following company.',
  'We switched to a new factoring company. Send the updated remittance instructions back signed.',
  'Our ACH account number is no longer valid, use the new account in the attachment.',
]
const FACTORS = [
  'Notice of assignment: we have purchased the receivables of your company. Remit payments to our new account.',
  'As the new factor of your brokers we require updated banking information from you today.',
  'Letter of release: your factoring company changed. Payment instructions are updated below.',
]

/** Each kind of forgery that is known, in turn. */
export function forgedMail(random: Random, firms: readonly Firm[], index: number): DrillMail {
  const firm = random.pick(firms)
  const agent = random.pick(firm.agents)
  const at = (domain: string) => ({ ...agent, email: address(agent.name, domain), phone: phoneOf(random) })
  const offer = (
    kind: string,
    parts: Partial<Posting>,
    verdict: DrillMail['verdict'] = 'aligned',
  ): DrillMail => ({
    kind,
    raw: posting(random, { firm, agent, ...parts }),
    verdict,
    thread: '',
  })
  const kinds: readonly (() => DrillMail)[] = [
    () => offer('one-letter domain', { agent: at(oneLetter(random, firm.domain)) }),
    () => offer('homoglyph domain', { agent: at(homoglyph(random, firm.domain)) }),
    () => offer('other TLD', { agent: at(firm.domain.replace(/\.example$/, '.test')) }),
    () => offer('public mailbox with the firm’s name', { agent: at('gmail.com') }, 'aligned'),
    () => offer('changed phone', { agent: { ...agent, phone: phoneOf(random) } }, 'none'),
    () =>
      offer('another MC number', {
        firm: { ...firm, mc: String(random.between(600_000, 699_999)), dot: '' },
      }),
    () => offer('spoofed sender', { agent: { ...agent, phone: phoneOf(random) } }, 'failed'),
    () => offer('another’s address as name', { from: `"${agent.email}" <load${index}@crest-board.test>` }),
    () =>
      offer(
        'look-alike to reply to',
        { agent: at(oneLetter(random, firm.domain)), from: `${agent.name} <${agent.email}>` },
        'failed',
      ),
    () => offer('new payer in an offer', { more: random.pick(PAYMENTS) }),
    () => ({
      kind: 'hijacked thread',
      raw: reply(agent, random.pick(PAYMENTS)),
      verdict: 'aligned',
      thread: agent.email,
    }),
    () => ({
      kind: 'hijacked thread from elsewhere',
      raw: reply(agent, random.pick(PAYMENTS), `${agent.name} <${address(agent.name, 'crest-mail.test')}>`),
      verdict: 'aligned',
      thread: agent.email,
    }),
    () => ({
      kind: 'fake factor',
      raw: rawMail({
        from: 'Accounts <ap@crest-factor.test>',
        subject: 'Important',
        text: random.pick(FACTORS),
      }),
      verdict: 'aligned',
      thread: '',
    }),
  ]
  return kinds[index % kinds.length]!()
}
