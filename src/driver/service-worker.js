/* global SHELL */
const NAME = `driver-${SHELL.version}`
const PAGE = '/driver'
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll([PAGE, ...SHELL.files]))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('driver-') && name !== NAME
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

const cached = (request) => caches.match(request, { cacheName: NAME })

const pageOf = async (request) => {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  try {
    const fresh = await Promise.race([fetch(request), late])
    if (fresh?.ok) return fresh
  } catch {
    // Offline: fall through to the cached page.
  }
  return (await cached(PAGE)) ?? fetch(request)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && (pathname === PAGE || pathname.startsWith(`${PAGE}/`)))
    event.respondWith(pageOf(request))
  else if (SHELL.files.includes(pathname))
    event.respondWith(cached(request).then((found) => found ?? fetch(request)))
})

self.addEventListener('push', (event) => {
  const { title, text, load } = event.data.json()
  const data = { url: load === 0 ? PAGE : `${PAGE}#load/${load}` }
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      icon: '/driver-192.png',
      tag: `${load} ${title}`,
      renotify: true,
      data,
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  const { url } = event.notification.data
  event.notification.close()
  const show = async () => {
    const open = (await clients.matchAll({ type: 'window' })).find((one) =>
      new URL(one.url).pathname.startsWith(PAGE),
    )
    if (!open) return clients.openWindow(url)
    await open.focus()
    return open.navigate(url)
  }
  event.waitUntil(show())
})
