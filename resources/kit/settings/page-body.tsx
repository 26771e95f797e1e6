import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import '#kit/show/show.css'
import '#kit/kit.css'

interface Props {
  title: string
  about?: ReactNode
  children: ReactNode
}

export const PageBody = ({ title, about, children }: Props) => (
  <div className="kit-page kit-record">
    <Flex vertical gap={16}>
      <div>
        <header className="kit-head">
          <h1>{title}</h1>
        </header>
        {about && (
          <p>
            <Typography.Text type="secondary">{about}</Typography.Text>
          </p>
        )}
      </div>
      {children}
    </Flex>
  </div>
)
