import '@ant-design/v5-patch-for-react-19'
import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ThemeConfig } from 'antd'
import enGB from 'antd/es/locale/en_GB'
import type { ReactNode } from 'react'
import { useColorScheme } from './color-scheme.ts'
import { antdTheme, type Look } from './theme.ts'

// antd's labels of the calendar's month and year hide which they are.
const { DatePicker: calendar } = enGB
const locale = calendar ? { ...enGB, DatePicker: { ...calendar, lang: { ...calendar.lang, monthSelect: '', yearSelect: '' } } } : enGB

const fromTokens = (name: string) => getComputedStyle(document.body).getPropertyValue(name).trim()

const themes = new Map<string, ThemeConfig>()

function themeOf(look: Look): ThemeConfig {
  const key = JSON.stringify(look)
  const theme = themes.get(key) ?? antdTheme(look, fromTokens)
  themes.set(key, theme)
  return theme
}

/** Forgets no style: antd drops those of a page that is left, and making them again is a fifth of opening the next. */
const styles = createCache()
const update = styles.opUpdate.bind(styles)
styles.opUpdate = (path, next) => update(path, (known) => next(known) ?? known)

/** antd in the product's look; whatever draws antd stands below it, and only that loads antd. */
export function AntdRoot({ isPhone, children }: { isPhone: boolean; children: ReactNode }) {
  const isDark = useColorScheme() === 'dark'
  return (
    <StyleProvider cache={styles}>
      <ConfigProvider theme={themeOf({ isDark, isPhone })} locale={locale}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}
