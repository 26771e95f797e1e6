import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { FilterTagProps } from './active-filters.tsx'

/**
 * The whole tag removes the filter: the close icon of antd's Tag is 10 px wide and not reachable by keyboard.
 */
export const FilterTag = ({ isAll = false, onClick, children }: FilterTagProps) =>
  isAll ? (
    <Button size="small" type="text" onClick={onClick}>
      {children}
    </Button>
  ) : (
    <Button
      size="small"
      color="primary"
      variant="filled"
      icon={<CloseOutlined aria-hidden />}
      iconPosition="end"
      onClick={onClick}
    >
      <span>{children}</span>
    </Button>
  )
