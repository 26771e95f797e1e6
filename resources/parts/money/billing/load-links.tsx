import { RecordLink } from '#kit/cells/record-link.tsx'

interface LoadLinksProps {
  loads: readonly { id: number; number: string }[]
  isApart?: boolean
}

export const LoadLinks = ({ loads, isApart = false }: LoadLinksProps) =>
  loads.map(({ id, number }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <RecordLink resource="loads" id={id} isApart={isApart}>
        {number}
      </RecordLink>
    </span>
  ))
