import { NavLink, useSearchParams } from 'react-router'

interface ViewSwitchProps {
  label: string
  views: readonly { label: string; path: string }[]
}

export function ViewSwitch({ label, views }: ViewSwitchProps) {
  const [params] = useSearchParams()
  const query = new URLSearchParams(params)
  query.delete('page')
  return (
    <nav className="segmented" aria-label={label}>
      {views.map(({ label: words, path }) => (
        <NavLink key={path} to={{ pathname: path, search: query.toString() }} end>
          {words}
        </NavLink>
      ))}
    </nav>
  )
}
