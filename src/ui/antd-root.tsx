import '@ant-design/v5-patch-for-react-19'
import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ThemeConfig } from 'antd'
import { DesignTokenContext } from 'antd/es/theme/context'
import enGB from 'antd/es/locale/en_GB'
import { type ContextType, type ReactNode, use } from 'react'
import { useColorScheme } from './color-scheme.ts'
import { antdTheme, type Look } from './theme.ts'

const { DatePicker: calendar } = enGB
const locale = calendar
  ? { ...enGB, DatePicker: { ...calendar, lang: { ...calendar.lang, monthSelect: '', yearSelect: '' } } }
  : enGB

const fromTokens = (name: string) => getComputedStyle(document.body).getPropertyValue(name).trim()

const SEGMENTED = { style: { boxShadow: 'inset 0 0 0 1px var(--line-strong)' } } as const

const themes = new Map<string, ThemeConfig>()

function getTheme(look: Look): ThemeConfig {
  const key = JSON.stringify(look)
  const theme = themes.get(key) ?? antdTheme(look, fromTokens)
  themes.set(key, theme)
  return theme
}

/**
 * Positions in entries of antd's style cache of the text that it inserts again on each render, with the value
 * that prevents it.
 */
const PUT_IN = {
  style: { at: 0, done: '_FILE_STYLE__' },
  cssVar: { at: 1, done: '' },
  token: { at: 3, done: '' },
}

/**
 * Keeps every style: antd removes the styles of a page that is left and scans all style tags for each
 * component it renders.
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

/** Shares one token object: antd otherwise derives and serializes all tokens again for each root. */
function SharedTokens({ theme, children }: { theme: ThemeConfig; children: ReactNode }) {
  const own = use(DesignTokenContext)
  const shared = tokens.get(theme) ?? own
  tokens.set(theme, shared)
  return <DesignTokenContext value={shared}>{children}</DesignTokenContext>
}

export function AntdRoot({ isPhone, children }: { isPhone: boolean; children: ReactNode }) {
  const isDark = useColorScheme() === 'dark'
  const theme = getTheme({ isDark, isPhone })
  return (
    <StyleProvider cache={styles}>
      <ConfigProvider theme={theme} locale={locale} segmented={SEGMENTED}>
        <SharedTokens theme={theme}>{children}</SharedTokens>
      </ConfigProvider>
    </StyleProvider>
  )
}
