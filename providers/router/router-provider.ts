import { matchResourceFromRoute, ResourceContext, type RouterProvider } from '@refinedev/core'
import ofReactRouter from '@refinedev/react-router'
import { useContext } from 'react'
import { matchPath, type Params, useLocation, useParams } from 'react-router'

type Parse = ReturnType<NonNullable<RouterProvider['parse']>>
type Resources = Parameters<typeof matchResourceFromRoute>[1]

const REMEMBERED = 20

const known = new WeakMap<Resources, Map<string, Parse>>()

function read(
  { pathname, search }: { pathname: string; search: string },
  given: Params,
  resources: Resources,
): Parse {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources)
  const isInside = Object.keys(given).length > 0
  const params =
    isInside || matchedRoute === undefined ? given : (matchPath(matchedRoute, pathname)?.params ?? {})
  const parsed = {
    ...(resource && { resource }),
    ...(action && { action }),
    ...(params.id !== undefined && { id: params.id }),
    pathname,
    params: { ...params, ...Object.fromEntries(new URLSearchParams(search)) },
  }
  return () => parsed
}

/** refine parses the URL in each hook on every render, so it is cached. */
function useParse(): Parse {
  const given = useParams()
  const location = useLocation()
  const { resources } = useContext(ResourceContext)
  const addresses = known.get(resources) ?? new Map<string, Parse>()
  known.set(resources, addresses)
  const key = JSON.stringify([location.pathname, location.search, given])
  const parse = addresses.get(key) ?? read(location, given, resources)
  if (addresses.size >= REMEMBERED) addresses.clear()
  addresses.set(key, parse)
  return parse
}

/** Returns the same object for the same URL, so that nothing re-renders. */
export const routerProvider: RouterProvider = { ...ofReactRouter, parse: useParse }
