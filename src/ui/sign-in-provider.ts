/** What the sign-in provider of this installation is called, as its pages say; undefined where none is set. */
export const signInProvider = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="sign-in"]')?.content
