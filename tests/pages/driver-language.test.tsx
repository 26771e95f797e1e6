import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { en } from '#src/driver/messages/en.ts'
import { es } from '#src/driver/messages/es.ts'
import { LanguageChoice } from '#src/driver/messages/language-choice.tsx'
import { codeText, type MessageKey, setLanguage, t } from '#src/driver/messages/messages.ts'
import { formatDay, formatStopTime, formatWindow } from '#src/driver/messages/times.ts'

afterEach(() => setLanguage('en'))

const textsOf = (message: string | object) =>
  typeof message === 'string' ? [message] : Object.values(message as Record<string, string>)
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()

describe('Spanish catalog', () => {
  it.each(Object.keys(en) as MessageKey[])('has the same placeholders in %s as English', (key) => {
    const [expected = ''] = textsOf(en[key]).toReversed()
    const [other = ''] = textsOf(es[key]).toReversed()
    expect(placeholders(other)).toEqual(placeholders(expected))
    expect(typeof es[key]).toBe(typeof en[key])
  })
})

test('plural: follows the rules of its language', () => {
  expect([t('waiting.unsent', { count: 1 }), t('waiting.unsent', { count: 3 })]).toEqual([
    '1 item waiting to send. Keep this page open.',
    '3 items waiting to send. Keep this page open.',
  ])
  setLanguage('es')
  expect([t('waiting.unsent', { count: 1 }), t('waiting.unsent', { count: 1_000_000 })]).toEqual([
    '1 elemento por enviar. No cierres esta página.',
    '1000000 elementos por enviar. No cierres esta página.',
  ])
})

test('placeholder values: are inserted literally, and an unknown code is shown unchanged', () => {
  expect(t('load.route', { from: '{to} $& $1', to: 'Omaha, NE' })).toBe('{to} $& $1 to Omaha, NE')
  expect(codeText('status', 9)).toBe('9')
  expect(codeText('status', 3)).toBe('Picked up')
})

test("dates and times: follow the language, in the stop's time zone", () => {
  const stop = { window_from: null, window_to: '2031-01-07T15:00:00Z', time_zone: 'America/Chicago' }
  expect(formatWindow(stop)).toBe('by Tue 07 Jan 2031 09:00 CT')
  setLanguage('es')
  expect(formatWindow(stop)).toBe('antes del mar 07 ene 2031 09:00 CT')
  expect(formatStopTime('2031-08-07T15:00:00Z', 'America/Chicago')).toBe('jue 07 ago 2031 10:00 CT')
  expect(formatDay('2031-12-01')).toBe('01 dic 2031')
})

test('language switch: changes the screen immediately and is remembered', async () => {
  const user = userEvent.setup()
  render(<LanguageChoice />)
  await user.selectOptions(screen.getByLabelText('Language'), 'Español')
  expect(screen.getByLabelText<HTMLSelectElement>('Idioma').value).toBe('es')
  expect(localStorage.getItem('driver-language')).toBe('es')
})

test("default language: is the phone's first supported language, or else English", async () => {
  onTestFinished(() => {
    vi.restoreAllMocks()
    localStorage.clear()
    vi.resetModules()
  })
  const languageOf = async (languages: readonly string[], stored?: string) => {
    vi.resetModules()
    localStorage.clear()
    if (stored !== undefined) localStorage.setItem('driver-language', stored)
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
    return (await import('#src/driver/messages/messages.ts')).language()
  }
  expect(await languageOf(['uk-UA', 'es-MX', 'en-US'])).toBe('es')
  expect(await languageOf(['uk-UA'])).toBe('en')
  expect(await languageOf(['en-US', 'es'], 'es')).toBe('es')
  expect(await languageOf(['es-MX'], 'constructor')).toBe('es')
})
