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
    <div className="stack gap-24">
      <div>
        <header className="kit-head">
          <h1>{title}</h1>
        </header>
        {about && <p className="faint">{about}</p>}
      </div>
      {children}
    </div>
  </div>
)
