import { Typography } from 'antd'
import { dollars } from '#contract/rules/money.ts'
import { Dash } from '#kit/cells/field-value.tsx'

const HIDDEN = (
  <Typography.Text type="secondary" title="You can’t see prices of other dispatchers.">
    Hidden
  </Typography.Text>
)

/** The server omits a price that the user may not see. */
export const priceCell = <Name extends string>(name: Name) => ({
  compute: (row: { readonly [Price in Name]?: number | null | undefined }) => {
    const cents = row[name]
    if (cents === undefined) return HIDDEN
    return cents === null ? <Dash /> : dollars(cents)
  },
  numeric: true as const,
})
