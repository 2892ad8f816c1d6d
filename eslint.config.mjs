/** Rules that read one file at a time. Those that ask for types are in .oxlintrc.json (docs/decisions/186). */
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['node_modules', 'build', '.data', '.cache', 'test-results', 'playwright-report'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@remix-run/node',
              importNames: ['redirect', 'redirectDocument', 'replace'],
              message: 'Use redirectTo from ~/utils/responses: it refuses foreign targets.',
            },
            {
              name: '@remix-run/node',
              importNames: ['defer'],
              message: 'Browsers cannot read what is deferred: scripts/tools/vendor-cuts.ts.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['app/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.configs.recommended.rules,
      // Safari drops list semantics from lists without bullets; the role puts them back.
      'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
    },
  },
  {
    files: ['{app,lib,server}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[object.name="Promise"][property.name="race"]',
          message: 'Wait with withinDeadline, or with withTimeout where no request is served.',
        },
        {
          selector: 'MemberExpression[object.name="AbortSignal"][property.name="timeout"]',
          message: 'Wait with withinDeadline, or with withTimeout where no request is served.',
        },
        {
          selector: 'JSXAttribute[name.name=/^(?:navigate|viewTransition)$/]',
          message: 'Browsers do not have what Remix needs for it: scripts/tools/vendor-cuts.ts.',
        },
      ],
    },
  },
  { files: ['app/utils/**'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['scripts/**', 'bench/**', 'tests/**', '**/*.test.{ts,tsx}', '*.{ts,mjs,cjs}'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
)
