import type { Preloadable } from '#kit/preloadable.tsx'
import { useIsPhone } from '#kit/ui/use-is-phone.ts'
import { AntdRoot } from './ui/antd-root.tsx'

/** A page that is drawn with antd, below antd's root. */
export function AntdPage({ Page }: { Page: Preloadable }) {
  const isPhone = useIsPhone()
  return (
    <AntdRoot isPhone={isPhone}>
      <Page />
    </AntdRoot>
  )
}
