import { type Language, LANGUAGES, setLanguage, t, useLanguage } from './messages.ts'

export function LanguageChoice() {
  const language = useLanguage()
  return (
    <label className="stack gap-4">
      {t('language')}
      <select
        className="input"
        value={language}
        onChange={({ target }) => setLanguage(target.value as Language)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
