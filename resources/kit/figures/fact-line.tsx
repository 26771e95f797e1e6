import { Flex, Typography } from 'antd'

interface FactLineProps {
  label: string
  facts: readonly (readonly [name: string, value: string])[]
}

export const FactLine = ({ label, facts }: FactLineProps) => (
  <Flex component="dl" align="center" wrap gap="8px 16px" aria-label={label}>
    {facts.map(([name, value]) => (
      <Flex key={name} align="center" gap={4}>
        <dt>
          <Typography.Text type="secondary">{name}</Typography.Text>
        </dt>
        <dd className="tabular">
          <Typography.Text strong>{value}</Typography.Text>
        </dd>
      </Flex>
    ))}
  </Flex>
)
