import { useMemo } from 'react'
import type { Preloadable } from '#kit/preloadable.tsx'
import { ThemeChoice } from '#kit/ui/theme-choice.ts'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'
import { AntdRoot } from './ui/antd-root.tsx'
import { setTheme, type Theme, THEMES, useTheme } from './ui/color-scheme.ts'

export function AntdPage({ Page }: { Page: Preloadable }) {
  const isPhone = useIsPhone()
  const theme = useTheme()
  const choice = useMemo(
    () => ({ themes: THEMES, theme, choose: (chosen: string) => setTheme(chosen as Theme) }),
    [theme],
  )
  return (
    <AntdRoot isPhone={isPhone}>
      <ThemeChoice value={choice}>
        <Page />
      </ThemeChoice>
    </AntdRoot>
  )
}
