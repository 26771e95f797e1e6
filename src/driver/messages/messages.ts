import { useSyncExternalStore } from 'react'
import { en } from './en.ts'
import { es } from './es.ts'

export type MessageKey = keyof typeof en
export type Catalogue = {
  readonly [Key in MessageKey]: (typeof en)[Key] extends string
    ? string
    : Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>
}

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type TextOf<Key extends MessageKey> = (typeof en)[Key] extends { other: infer Text } ? Text : (typeof en)[Key]
type Values<Key extends MessageKey> = Readonly<Record<Names<TextOf<Key>>, string | number>>

export const LANGUAGES = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, es }
const STORED = 'driver-language'

const isLanguage = (code: string | null | undefined): code is Language =>
  code != null && Object.hasOwn(CATALOGUES, code)

function readLanguage(): Language {
  const stored = localStorage.getItem(STORED)
  if (isLanguage(stored)) return stored
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en'
}

let current = readLanguage()
const listeners = new Set<() => void>()

export const language = (): Language => current

export function setLanguage(next: Language): void {
  current = next
  localStorage.setItem(STORED, next)
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, language)

export function t<Key extends MessageKey>(
  key: Key,
  ...[values]: [Names<TextOf<Key>>] extends [never] ? [] : [Values<Key>]
): string {
  const message: Catalogue[MessageKey] = CATALOGUES[current][key]
  const given = (values ?? {}) as Readonly<Record<string, string | number>>
  const text =
    typeof message === 'string'
      ? message
      : (message[new Intl.PluralRules(current).select(Number(given['count']))] ?? message.other)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole))
}

/** Returns an unknown code unchanged. */
export function codeText(family: string, code: string | number): string {
  const key = `${family}.${code}`
  return Object.hasOwn(en, key) ? t(key as 'status.1') : String(code)
}
