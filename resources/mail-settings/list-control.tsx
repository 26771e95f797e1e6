import { Select, type SelectProps } from 'antd'
import type { PartControlProps } from '#kit/fields/field-spec.ts'

type ListControlProps = Omit<PartControlProps, 'errors' | 'onChange'> &
  Pick<SelectProps, 'maxCount'> & { onChange?: (values: readonly string[]) => void }

export const ListControl = ({ value, ...injected }: ListControlProps) => (
  <Select
    {...injected}
    mode="tags"
    open={false}
    suffixIcon={null}
    tokenSeparators={[',', ';', ' ']}
    value={value as string[] | undefined}
  />
)
