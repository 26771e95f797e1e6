import { Navigate, useLocation } from 'react-router'

export const movedFrom = (former: string, path: string) =>
  function Moved() {
    const { pathname, search, hash, state } = useLocation()
    return <Navigate replace to={path + pathname.slice(former.length) + search + hash} state={state} />
  }
