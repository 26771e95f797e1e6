import { useMemo } from 'react'
import { PLAN_PATH, TRUCKS_PATH } from '#contract/rules/board-path.ts'
import { setDensity, useDensity } from '#kit/appearance/density.ts'
import { setTheme, useColorScheme } from '#kit/appearance/color-scheme.ts'
import { COMMANDS, type Place } from './places.ts'

const LINKS: readonly Pick<Place, 'title' | 'subTitle' | 'path' | 'keywords'>[] = [
  {
    title: 'Late loads',
    subTitle: 'Orders late or at risk',
    path: '/orders?is_at_risk=true',
    keywords: 'late, at risk, delayed, eta',
  },
  {
    title: 'Trucks view',
    subTitle: 'Each truck and its best offers',
    path: TRUCKS_PATH,
    keywords: 'trucks, empty, offers, next load, home, board',
  },
  {
    title: 'Plan',
    subTitle: 'Which truck takes which offer',
    path: PLAN_PATH,
    keywords: 'plan, trucks, offers, assign, match, best, fleet, worth, margin, deadhead',
  },
  {
    title: 'Loads to check out',
    subTitle: 'Delivered, to invoice',
    path: '/orders?status=2',
    keywords: 'check out, delivered, invoice, pod',
  },
]

export function useCommands(canOpen: (path: string) => boolean): Place[] {
  const isDark = useColorScheme() === 'dark'
  const isCompact = useDensity() === 'compact'
  return useMemo(() => {
    const theme: Place = {
      key: 'theme',
      section: COMMANDS,
      title: isDark ? 'Light mode' : 'Dark mode',
      subTitle: 'Theme',
      keywords: 'theme, appearance, dark, light, night, mode',
      path: '',
      run: () => setTheme(isDark ? 'light' : 'dark'),
    }
    const density: Place = {
      key: 'density',
      section: COMMANDS,
      title: isCompact ? 'Comfortable rows' : 'Compact rows',
      subTitle: 'Density',
      keywords: 'density, rows, spacing, compact, comfortable',
      path: '',
      run: () => setDensity(isCompact ? 'comfortable' : 'compact'),
    }
    const links = LINKS.filter(({ path }) => canOpen(path.split('?')[0] ?? path)).map((link): Place => ({
      ...link,
      key: link.path,
      section: COMMANDS,
    }))
    return [...links, theme, density]
  }, [canOpen, isDark, isCompact])
}
