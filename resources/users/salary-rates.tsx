import { Flex, Typography } from 'antd'
import { DASH } from '#contract/constants.ts'
import type { AccountDetail } from '#contract/entities/people/account.ts'
import { Day } from '#kit/cells/time.tsx'

export function SalaryRates({ salary }: Pick<AccountDetail, 'salary'>) {
  if (!salary?.length) return DASH
  return (
    <Flex vertical gap={4}>
      {salary.map(({ from_day, percent }) => (
        <span key={from_day}>
          {percent === undefined ? DASH : percent.toFixed(2)}% of profit{' '}
          <Typography.Text type="secondary">
            from <Day value={from_day} />
          </Typography.Text>
        </span>
      ))}
    </Flex>
  )
}
