import { pattern } from '#contract/rules/pattern.ts'
const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
const PROVINCES = 'AB BC MB NB NL NS ON PE QC SK'
const REGION = `${STATES} ${PROVINCES}`.split(' ').join('|')
const TOWN = String.raw`[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ.'’-]*(?: [A-Za-zÀ-ÿ][A-Za-zÀ-ÿ.'’-]*){0,4}`
const PLACE = new RegExp(
  String.raw`(?<town>${TOWN}),?\s+(?<region>${REGION})(?:(?:,?\s+(?:USA?|U\.S\.A?\.?))?,?\s+(?<zip>\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d))?(?![\w])`,
  'g',
)
const PROVINCE = new RegExp(String.raw`\b(?:${PROVINCES.split(' ').join('|')})\s+[A-Z]\d[A-Z]\s?\d[A-Z]\d\b`)
const WORDS_BEFORE =
  /^(?:.*\b(?:in|at|from|to|near|of|city|location|address|origin|destination|pickup|pick up|delivery|deliver|shipper|consignee)[.:]? )(?=[A-Z])/i
const STREET_BEFORE = pattern('i')`
  ^(?:.+\b(?:road|rd|street|st|ave|avenue|blvd|drive|dr|lane|ln|way|pkwy|parkway|hwy|court|ct
      |place|pl|suite|ste|unit|dock|bldg)\b[.,]? )(?=[A-Z])(?!(?:Louis|Paul|Joseph|Charles|Cloud
      |Augustine|Petersburg|George|Clair)\b)
`
const SAINTS =
  /\b(?:east |west |north |south |port |fort )?(?:st|ste)\.? (?:louis|paul|joseph|charles|cloud|augustine|petersburg|george|clair)$/i

export interface FoundPlace {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly hasZip: boolean
}

function findLeadLength(town: string): number {
  const saint = SAINTS.exec(town)
  if (saint) return saint.index
  const words = WORDS_BEFORE.exec(town)?.[0].length ?? 0
  return words + (STREET_BEFORE.exec(town.slice(words))?.[0].length ?? 0)
}

export function townsIn(text: string): FoundPlace[] {
  return [...text.matchAll(PLACE)].flatMap((match) => {
    const { town = '', region = '', zip } = match.groups ?? {}
    const hasComma = match[0].slice(town.length).startsWith(',')
    if (!hasComma && zip === undefined) return []
    const lead = findLeadLength(town)
    const short = town.slice(lead)
    if (short === '') return []
    const name = `${short}, ${region}${zip === undefined ? '' : ` ${zip}`}`
    return [
      {
        start: match.index + lead,
        end: match.index + match[0].length,
        text: name,
        hasZip: zip !== undefined,
      },
    ]
  })
}

export type TownsOfZip = (zip: string) => readonly string[]

const spelled = (town: string) =>
  town
    .toLowerCase()
    .replace(/^st\.? /, 'saint ')
    .replace(/^ft\.? /, 'fort ')
    .replace(/[.'’-]/g, '')
    .replace(/\s+/g, ' ')

export function certainTown(found: FoundPlace, townsOf: TownsOfZip): FoundPlace | undefined {
  const [town = '', rest = ''] = found.text.split(/,(?=[^,]*$)/)
  const words = town.split(' ')
  const zip = /\b\d{5}\b/.exec(rest)?.[0]
  const known = zip === undefined ? [] : townsOf(zip).map(spelled)
  for (let from = 0; from < words.length; from++) {
    const name = words.slice(from).join(' ')
    if (known.includes(spelled(name)))
      return { ...found, start: found.start + town.length - name.length, text: `${name},${rest}` }
  }
  return words.length <= 2 ? found : undefined
}

export const isCanadian = (text: string): boolean => PROVINCE.test(text)
