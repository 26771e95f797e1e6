import type { ReactNode } from 'react'
import './ui/kit.css'

interface PageMessageProps {
  title: string
  children?: ReactNode
  /** It is read out as it comes. */
  isAlert?: boolean
}

/** What stands where a page or a list has nothing else to show, and the way on. */
export const PageMessage = ({ title, children, isAlert = false }: PageMessageProps) => (
  <div className="panel message gap-12 kit-state" role={isAlert ? 'alert' : undefined}>
    <p className="ink text-16 medium">{title}</p>
    {children}
  </div>
)
