import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider } from 'antd'
import enGB from 'antd/es/locale/en_GB'
import { type ReactNode, useMemo } from 'react'
import { useColorScheme } from './color-scheme.ts'
import { antdTheme } from './theme.ts'

// antd's labels of the calendar's month and year hide which they are.
const { DatePicker: calendar } = enGB
const locale = calendar ? { ...enGB, DatePicker: { ...calendar, lang: { ...calendar.lang, monthSelect: '', yearSelect: '' } } } : enGB

const fromTokens = (name: string) => getComputedStyle(document.body).getPropertyValue(name).trim()

/** antd in the product's look; whatever draws antd stands below it, and only that loads antd. */
export function AntdRoot({ isPhone, children }: { isPhone: boolean; children: ReactNode }) {
  const isDark = useColorScheme() === 'dark'
  const theme = useMemo(() => antdTheme({ isDark, isPhone }, fromTokens), [isDark, isPhone])
  return (
    <ConfigProvider theme={theme} locale={locale}>
      {children}
    </ConfigProvider>
  )
}
