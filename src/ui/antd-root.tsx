import '@ant-design/v5-patch-for-react-19'
import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ThemeConfig } from 'antd'
import { DesignTokenContext } from 'antd/es/theme/context'
import enGB from 'antd/es/locale/en_GB'
import { type ContextType, type ReactNode, use } from 'react'
import { useColorScheme } from './color-scheme.ts'
import { antdTheme, type Look } from './theme.ts'

// antd's labels of the calendar's month and year hide which they are.
const { DatePicker: calendar } = enGB
const locale = calendar ? { ...enGB, DatePicker: { ...calendar, lang: { ...calendar.lang, monthSelect: '', yearSelect: '' } } } : enGB

const fromTokens = (name: string) => getComputedStyle(document.body).getPropertyValue(name).trim()

/** Around the choices as around the views of a list. */
const SEGMENTED = { style: { boxShadow: 'inset 0 0 0 1px var(--line-strong)' } } as const

const themes = new Map<string, ThemeConfig>()

function themeOf(look: Look): ThemeConfig {
  const key = JSON.stringify(look)
  const theme = themes.get(key) ?? antdTheme(look, fromTokens)
  themes.set(key, theme)
  return theme
}

/** Where an entry of antd's cache keeps the text that each part put into the page again when it was drawn, and the text that antd puts nowhere. */
const PUT_IN = { style: { at: 0, done: '_FILE_STYLE__' }, cssVar: { at: 1, done: '' }, token: { at: 3, done: '' } }

/**
 * Forgets no style and looks for none that stands: antd drops those of a page that is left, and for each part that it draws
 * goes through all of the page's.
 */
const styles = createCache()
const update = styles.opUpdate.bind(styles)
styles.opUpdate = (path, next) =>
  update(path, (known) => {
    const entry = next(known) ?? known
    const text = PUT_IN[path.slice(0, path.indexOf('%')) as keyof typeof PUT_IN]
    if (entry && entry[0] > 0 && text) (entry[1] as unknown[])[text.at] = text.done
    return entry
  })

const tokens = new WeakMap<ThemeConfig, ContextType<typeof DesignTokenContext>>()

/** Gives all roots of one look the same tokens: of those that each makes for itself antd reads all anew, on every page. */
function SharedTokens({ theme, children }: { theme: ThemeConfig; children: ReactNode }) {
  const own = use(DesignTokenContext)
  const shared = tokens.get(theme) ?? own
  tokens.set(theme, shared)
  return <DesignTokenContext value={shared}>{children}</DesignTokenContext>
}

/** antd in the product's look; whatever draws antd stands below it, and only that loads antd. */
export function AntdRoot({ isPhone, children }: { isPhone: boolean; children: ReactNode }) {
  const isDark = useColorScheme() === 'dark'
  const theme = themeOf({ isDark, isPhone })
  return (
    <StyleProvider cache={styles}>
      <ConfigProvider theme={theme} locale={locale} segmented={SEGMENTED}>
        <SharedTokens theme={theme}>{children}</SharedTokens>
      </ConfigProvider>
    </StyleProvider>
  )
}
