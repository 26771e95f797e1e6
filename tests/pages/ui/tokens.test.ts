import { theme } from 'antd'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { antdTheme } from '#kit/appearance/theme.ts'

// tokens.css wraps some rules in media queries (print is light): unwrap them for this simple parser.
const CSS = readFileSync(
  join(dirname(dirname(dirname(import.meta.dirname))), 'src/ui/tokens.css'),
  'utf8',
).replaceAll(/@media [^{]+\{/g, '')

const valuesOf = (selector: string): Record<string, string> =>
  Object.fromEntries(
    CSS.split('}')
      .filter((rule) => rule.split('{')[0]?.trim().split(/,\s*/).includes(selector))
      .flatMap((rule) => [...rule.matchAll(/(--[\w-]+):\s*([^;]+);/g)])
      .map(([, name, value]) => [name, value]),
  )

const THEMES = { light: valuesOf(':root'), dark: { ...valuesOf(':root'), ...valuesOf('body.dark') } }

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const SURFACES = [
  '--surface-page',
  '--surface',
  '--surface-raised',
  '--surface-sunken',
  '--surface-hover',
  '--surface-selected',
]
const TEXTS = [
  '--text',
  '--text-2',
  '--text-3',
  '--accent',
  '--blue',
  '--green',
  '--yellow',
  '--danger',
  '--warn',
]
const PAIRS = [
  ...TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface, 4.5] as const)),
  ...['blue', 'green', 'yellow', 'danger', 'warn', 'accent'].map(
    (name) => [`--${name}`, `--${name}-soft`, 4.5] as const,
  ),
  ['--on-accent', '--accent', 4.5] as const,
  ['--on-accent', '--accent-hover', 4.5] as const,
  ['--on-danger', '--danger', 4.5] as const,
  ...['--line-control', '--focus'].flatMap((line) =>
    ['--surface-page', '--surface', '--surface-raised'].map((surface) => [line, surface, 3] as const),
  ),
]

describe.each(Object.entries(THEMES))('%s theme', (_, theme) => {
  it.each(PAIRS)('%s is readable on %s', (ink, ground, least) => {
    expect(contrast(theme[ink]!, theme[ground]!)).toBeGreaterThanOrEqual(least)
  })
})

it('dark theme: defines every color of the light theme', () => {
  const colours = (values: Record<string, string>) =>
    Object.keys(values).filter((name) => /^#|^rgba/.test(values[name] ?? ''))
  const own = valuesOf('body.dark')
  const shared = ['--brand', '--on-brand', '--brand-point']
  expect(colours(valuesOf(':root')).filter((name) => !(name in own) && !shared.includes(name))).toEqual([])
})

it('antd theme: takes the tokens, and its own default where one is missing', () => {
  const { token } = antdTheme({ isDark: false, isPhone: false, density: 'compact' }, (name) =>
    name === '--surface' ? '' : (THEMES.light[name] ?? ''),
  )
  expect(token).toMatchObject({ colorPrimary: THEMES.light['--accent'], colorText: THEMES.light['--text'] })
  expect(token).not.toHaveProperty('colorBgContainer')
})

it.each([true, false])(
  'antd theme: buttons have the token colors, like links styled as buttons (dark: %j)',
  (isDark) => {
    const values: Record<string, string> = isDark ? { ...THEMES.light, ...THEMES.dark } : THEMES.light
    const { colorPrimary, colorLink, colorError, colorWarning } = theme.getDesignToken(
      antdTheme({ isDark, isPhone: false, density: 'compact' }, (name) => values[name] ?? ''),
    )
    expect([colorPrimary, colorLink, colorError, colorWarning]).toEqual(
      ['--accent', '--accent', '--danger', '--warn'].map((name) => values[name]),
    )
  },
)

it('antd theme: controls are at least 36 pixels high on a phone, and 24 with a mouse', () => {
  const heights = (isPhone: boolean) => {
    const { controlHeight, controlHeightSM } = theme.getDesignToken(
      antdTheme({ isDark: false, isPhone, density: 'compact' }, (name) => THEMES.light[name] ?? ''),
    )
    return [controlHeight, controlHeightSM]
  }
  expect(heights(true)).toEqual([44, 36])
  expect(heights(false)).toEqual([28, 24])
  expect(
    antdTheme({ isDark: false, isPhone: false, density: 'compact' }, () => '').components?.Switch
      ?.trackHeight,
  ).toBe(24)
})

it('antd theme: buttons change color without a transition, during which their text is unreadable', () => {
  const { components } = antdTheme(
    { isDark: false, isPhone: false, density: 'compact' },
    (name) => THEMES.light[name] ?? '',
  )
  expect(components?.Button?.motionDurationMid).toBe('0s')
})
