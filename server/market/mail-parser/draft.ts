import type { MailDraft } from '#contract/entities/market/mail.ts'
import type { OfferDoubt } from '#contract/entities/market/offer.ts'
import { mayTakeBids } from '#contract/rules/mail-domain.ts'
import { oneLine } from '#server/kernel/base/clean-text.ts'
import { MAX_LINES } from '#server/market/mail-parser/generic.ts'
import { type Part, splitParts } from '#server/market/mail-parser/label-parts.ts'
import { type Meaning, type Meanings, taughtKey } from '#server/market/mail-parser/label-words.ts'
import type { ParsedOffer } from '#server/market/mail-parser/parsed-offer.ts'
import { readLoosely } from '#server/market/mail-parser/parse-offer.ts'
import type { ReadMail } from '#server/market/mail-parser/read-mail.ts'
import { flagsSaid } from '#server/market/mail-parser/trade-words.ts'

export type Draft = Pick<MailDraft, 'values' | 'found' | 'labels'>
type Values = Draft['values']
type Name = keyof Values

const LABELS: Partial<Record<Name, readonly Meaning[]>> = {
  pick_up_at: ['pick', 'pick_city', 'pick_zip'],
  pick_up_date_raw: ['pick_date', 'pick_time'],
  deliver_to: ['drop', 'drop_city', 'drop_zip'],
  delivery_date_raw: ['drop_date', 'drop_time'],
  suggested_truck: ['truck'],
  load_type: ['load_type'],
  miles: ['miles'],
  pieces: ['pieces', 'pieces_weight', 'weight_pieces'],
  weight: ['weight', 'pieces_weight', 'weight_pieces'],
  length: ['dims'],
  width: ['dims'],
  height: ['dims'],
  stackable: ['stackable'],
  hazardous: ['hazardous'],
  fast_load: ['fast_load'],
  dock_level: ['dock_level'],
  team: ['team'],
  liftgate: ['liftgate'],
  posted_price_cents: ['price'],
  notes: ['notes'],
  order_number: ['order_number', 'load'],
  contact_name: ['contact_name'],
  contact_email: ['contact_email'],
  contact_phone: ['contact_phone'],
  broker_company: ['company'],
  broker_mc_number: ['mc'],
  broker_dot_number: ['dot'],
  expires_at: ['expires_at'],
}
const FLAGS: Partial<Record<Name, keyof ReturnType<typeof flagsSaid>>> = {
  stackable: 'stackable',
  hazardous: 'hazardous',
  fast_load: 'fastLoad',
  dock_level: 'dockLevel',
  team: 'team',
  liftgate: 'liftgate',
}
const DOUBTS: Partial<Record<Name, readonly OfferDoubt[]>> = {
  pick_up_at: ['pick_up_at', 'pick_up_at_state'],
  pick_up_date_raw: ['pick_up_date'],
  deliver_to: ['deliver_to', 'deliver_to_state'],
  delivery_date_raw: ['delivery_date'],
  suggested_truck: ['vehicle_type'],
  miles: ['miles'],
  pieces: ['pieces'],
  weight: ['weight'],
  posted_price_cents: ['posted_price_cents'],
  contact_email: ['reply_to'],
}
const MAX_SOURCE = 160
const MAX_LABELS = 60
const LABELLED = /^(?:[•·*-]\s*)?([^:|\t]{1,60}?)\s*(?::(?!\/\/)|\t|\s\|)\s*(.+)$/

const NUMBERS = /(?<![\d.])\d{1,9}(?:\.\d{1,2})?(?![\d.]*\d)/g

const isStated = (value: unknown) => value !== null && value !== ''

function toValues(offer: ParsedOffer | undefined, parts: readonly Part[]): Values {
  const findText = (meaning: Meaning) =>
    oneLine(parts.find((part) => part.meaning === meaning && part.value !== '')?.value ?? '', 120)
  const address =
    [offer?.reply_to, offer?.contact_email].find((one) => one !== undefined && mayTakeBids(one)) ?? ''
  return {
    pick_up_at: offer?.pick_up_at || findText('pick') || findText('pick_city'),
    pick_up_date: offer?.pick_up_date ?? null,
    pick_up_date_raw: offer?.pick_up_date_raw ?? '',
    deliver_to: offer?.deliver_to || findText('drop') || findText('drop_city'),
    delivery_date: offer?.delivery_date ?? null,
    delivery_date_raw: offer?.delivery_date_raw ?? '',
    suggested_truck: offer?.suggested_truck ?? '',
    load_type: offer?.load_type ?? '',
    miles: offer?.miles ?? null,
    pieces: offer?.pieces ?? null,
    weight: offer?.weight ?? null,
    length: offer?.length ?? null,
    width: offer?.width ?? null,
    height: offer?.height ?? null,
    stackable: offer?.stackable ?? null,
    hazardous: offer?.hazardous ?? null,
    fast_load: offer?.fast_load ?? null,
    dock_level: offer?.dock_level ?? null,
    team: offer?.team ?? null,
    liftgate: offer?.liftgate ?? null,
    posted_price_cents: offer?.posted_price_cents ?? null,
    notes: offer?.notes ?? '',
    order_number: offer?.order_number ?? '',
    broker_company: offer?.broker.company ?? '',
    broker_mc_number: offer?.broker.mc_number ?? '',
    broker_dot_number: offer?.broker.dot_number ?? '',
    contact_name: offer?.contact_name ?? '',
    contact_email: address,
    contact_phone: offer?.contact_phone ?? '',
    expires_at: findText('expires_at') === '' ? null : (offer?.expires_at ?? null),
  }
}

function findSource(
  name: Name,
  value: unknown,
  lines: readonly string[],
  parts: readonly Part[],
  subject: string,
): string {
  const labelled = parts.find(
    ({ meaning, value: text }) => meaning !== undefined && text !== '' && LABELS[name]?.includes(meaning),
  )
  if (labelled) return lines[labelled.line] ?? ''
  const flag = FLAGS[name]
  const has = (line: string) => {
    if (flag !== undefined) return flagsSaid(line)[flag] !== undefined
    if (typeof value !== 'number') return line.toLowerCase().includes(String(value).toLowerCase())
    const expected = name === 'posted_price_cents' ? value / 100 : value
    return (line.replaceAll(',', '').match(NUMBERS) ?? []).some((number) => Number(number) === expected)
  }
  return lines.find(has) ?? (has(subject) ? subject : '')
}

function listLabels(lines: readonly string[], meanings: Meanings): Draft['labels'] {
  const labels = new Map<string, Draft['labels'][number]>()
  for (const line of lines) {
    const [, label = '', value = ''] = LABELLED.exec(line) ?? []
    const key = taughtKey(label)
    if (key === '' || labels.has(key) || labels.size >= MAX_LABELS) continue
    labels.set(key, {
      label: label.trim(),
      value: oneLine(value, MAX_SOURCE),
      field: meanings(label)?.meaning ?? null,
    })
  }
  return [...labels.values()]
}

export function parseDraft(mail: ReadMail, receivedAt: Date, meanings: Meanings): Draft {
  const { offer, lines } = readLoosely(mail, receivedAt, meanings)
  const read = lines.slice(0, MAX_LINES)
  const parts = splitParts(read, meanings)
  const values = toValues(offer, parts)
  const isGuessed = (name: Name) =>
    (DOUBTS[name] ?? []).some((doubt) => offer?.doubts.includes(doubt)) ||
    ((name === 'pick_up_at' || name === 'deliver_to') && offer?.[name] !== values[name])
  const names = Object.keys(values).filter(
    (name): name is Name => name in LABELS && isStated(values[name as Name]),
  )
  const found = names.map((name) => ({
    field: name,
    source: oneLine(findSource(name, values[name], read, parts, mail.subject), MAX_SOURCE),
    is_doubted: isGuessed(name),
  }))
  return { values, found, labels: listLabels(read, meanings) }
}
