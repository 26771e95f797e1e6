import { Navigate, useLocation } from 'react-router'

/** The page of a former path and of all that stood below it: it leads on to where they stand now, so that bookmarks go on working. */
export const movedFrom = (former: string, path: string) =>
  function Moved() {
    const { pathname, search, hash, state } = useLocation()
    return <Navigate replace to={path + pathname.slice(former.length) + search + hash} state={state} />
  }
