import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider, type ThemeConfig } from 'antd'
import enGB from 'antd/locale/en_GB'
import type { ReactNode } from 'react'
import { useColorScheme } from '#kit/appearance/color-scheme.ts'
import { useDensity } from '#kit/appearance/density.ts'
import { antdTheme, type Look } from './theme.ts'

const { DatePicker: calendar } = enGB
const locale = calendar
  ? { ...enGB, DatePicker: { ...calendar, lang: { ...calendar.lang, monthSelect: '', yearSelect: '' } } }
  : enGB

const fromTokens = (name: string) => getComputedStyle(document.body).getPropertyValue(name).trim()

const SEGMENTED = { style: { boxShadow: 'inset 0 0 0 1px var(--line-strong)' } } as const

const themes = new Map<string, ThemeConfig>()

/** Every root of one look has the same theme object, which antd derives its tokens from once. */
function getTheme(look: Look): ThemeConfig {
  const key = JSON.stringify(look)
  const theme = themes.get(key) ?? antdTheme(look, fromTokens)
  themes.set(key, theme)
  return theme
}

export function AntdRoot({ isPhone, children }: { isPhone: boolean; children: ReactNode }) {
  const isDark = useColorScheme() === 'dark'
  const density = useDensity()
  return (
    <ConfigProvider theme={getTheme({ isDark, isPhone, density })} locale={locale} segmented={SEGMENTED}>
      {children}
    </ConfigProvider>
  )
}
