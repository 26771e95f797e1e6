import type { Preloadable } from '#kit/preloadable.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'
import { AntdRoot } from '#kit/appearance/antd-root.tsx'

export function AntdPage({ Page }: { Page: Preloadable }) {
  const isPhone = useIsPhone()
  return (
    <AntdRoot isPhone={isPhone}>
      <Page />
    </AntdRoot>
  )
}
