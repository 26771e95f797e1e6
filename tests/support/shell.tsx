import { render, waitFor } from '@testing-library/react'
import { http as answer, HttpResponse } from 'msw'
import type { SetupServer } from 'msw/node'
import type { LoginAnswer, Me } from '#contract/entities/people/session.ts'
import type { Notification } from '#contract/entities/kernel/notification.ts'
import { createApp } from '#src/app.tsx'
import { FakeSocket, fakeSockets } from './fake-socket.ts'
import { aPerson } from './person.ts'
import { loginAnswer, meAnswer } from './session.ts'
import { at } from './wire.ts'

export interface World {
  login?: Partial<LoginAnswer>
  me?: Partial<Me>
  notifications?: Notification[]
}

export function answerShell(server: SetupServer, { login, me, notifications = [] }: World = {}) {
  const empty = { count: 0, results: [] }
  server.use(
    answer.post(at('user/login/'), () => HttpResponse.json(loginAnswer(login))),
    answer.post(at('user/logout/'), () => new HttpResponse(null, { status: 204 })),
    answer.get(at('user/me/'), () =>
      HttpResponse.json(
        meAnswer({
          ...(login?.user_permissions && { user_permissions: login.user_permissions }),
          ...(login?.is_driver && { is_driver: true }),
          ...me,
        }),
      ),
    ),
    answer.get(at('user/me/second-factor/'), () =>
      HttpResponse.json({ has_app: false, passkeys: [], recovery_codes_left: 0, is_required: false }),
    ),
    answer.get(at('system/installation/'), () =>
      HttpResponse.json({ tile_url: null, mail_out: 'smtp', is_demo: false }),
    ),
    answer.get(at('user/me/sessions/'), () => HttpResponse.json(empty)),
    answer.get(at('notify/list/'), () =>
      HttpResponse.json({ count: notifications.length, results: notifications }),
    ),
    answer.get(at('load/bid/list/'), () => HttpResponse.json(empty)),
    answer.get(at('owner/vehicle/main/list/'), () => HttpResponse.json(empty)),
    answer.get(at('owner/vehicle/fleet/list/'), () => HttpResponse.json(empty)),
    answer.get(at('owner/vehicle/expired-documents-count/'), () =>
      HttpResponse.json({ expired_vehicles_count: 0 }),
    ),
    answer.get(at('owner/list/'), () => HttpResponse.json(empty)),
    answer.get(at('load/offer/list/'), () => HttpResponse.json({ ...empty, seq: 0 })),
    answer.get(at('mail/status/'), () =>
      HttpResponse.json({ last_mail_at: null, is_silent: false, waiting: 0 }),
    ),
    answer.get(at('load/offer/presence/list/'), () => HttpResponse.json(empty)),
    answer.post(at('load/offer/:id/presence/'), () => new HttpResponse(null, { status: 204 })),
    answer.get(at('owner/vehicle/list/'), () => HttpResponse.json(empty)),
    answer.get(at('owner/counts/'), () => HttpResponse.json({ counts: {} })),
    answer.get(at('team/list/'), () => HttpResponse.json(empty)),
    answer.get(at('handbk/:name/list/'), () => HttpResponse.json(empty)),
  )
}

export function logIn(login: Partial<LoginAnswer> = {}) {
  const { access, refresh, ...session } = loginAnswer(login)
  const user_permissions = [...session.user_permissions, 'VIEW_SETTINGS']
  localStorage.setItem('access_token', access)
  localStorage.setItem('refresh_token', refresh)
  localStorage.setItem('session', JSON.stringify({ ...session, user_permissions }))
}

export function openApp(path: string, state: unknown = null) {
  fakeSockets()
  window.history.replaceState(state, '', path)
  const App = createApp()
  return { user: aPerson(), ...render(<App />) }
}

export async function acceptSocket(): Promise<FakeSocket> {
  const socket = await waitFor(() => FakeSocket.last)
  socket.accept()
  return socket
}
