import { emailAddress } from '#contract/http.ts'

export interface PastedPerson {
  email: string
  first_name: string
  last_name: string
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function toNames(words: readonly string[]): Pick<PastedPerson, 'first_name' | 'last_name'> {
  const [first = '', ...others] = words.filter((word) => word !== '')
  return { first_name: first.slice(0, 100), last_name: others.join(' ').slice(0, 100) }
}

const fromAddress = (email: string) =>
  toNames(
    (email.split('@')[0] ?? '')
      .replace(/\+.*$/, '')
      .split(/[._-]+/)
      .map(capital),
  )

const NAMED = /^"?([^"<]*?)"?\s*<([^<>]*)>$/

function toPerson(entry: string): PastedPerson {
  const [, name = '', inBrackets] = NAMED.exec(entry) ?? []
  const email = (inBrackets ?? entry).trim().toLowerCase()
  return { email, ...(name.trim() === '' ? fromAddress(email) : toNames(name.trim().split(/\s+/))) }
}

/** Addresses as people paste them: on lines or with commas, bare or as `Dana Reyes <dana@example.com>`. */
export function parsePastedAddresses(text: string): PastedPerson[] {
  const entries = text
    .split(/[\n\r;,\t]+/)
    .flatMap((part) => (part.includes('<') ? [part] : part.split(/\s+/)))
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return [...new Map(entries.map(toPerson).map((person) => [person.email, person])).values()]
}

export const MOST_INVITED = 100

/** Those that are not email addresses, as entered. */
export const listWrongAddresses = (people: readonly PastedPerson[]): string[] =>
  people.map(({ email }) => email).filter((email) => !emailAddress.safeParse(email).success)

export function findPastedProblem(people: readonly PastedPerson[]): string | undefined {
  if (people.length === 0) return 'Enter an email address.'
  if (people.length > MOST_INVITED) return `Enter at most ${MOST_INVITED} email addresses.`
  const wrong = listWrongAddresses(people)
  return wrong.length === 0 ? undefined : `Correct or remove: ${wrong.join(', ')}`
}
