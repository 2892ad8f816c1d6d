import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_QUIZ } from './default-quiz'
import { QuizSchema } from './quiz'
import { quizHref, rankByMatches, readQuiz } from './quiz-answers'

const read = (search: string) => readQuiz(DEFAULT_QUIZ, new URLSearchParams(search))

describe('a quiz', () => {
  it('has four questions, each with what the specification names [DATA-55]', () => {
    const { questions } = QuizSchema.parse(DEFAULT_QUIZ)
    expect(questions).toHaveLength(4)
    expect(questions.map(({ maxSelections }) => maxSelections)).toEqual([1, 3, 3, undefined])
    for (const question of questions) {
      expect(Object.keys(question)).toEqual(
        expect.arrayContaining(['id', 'title', 'columns', 'answers']) as string[],
      )
      for (const answer of question.answers)
        expect(Object.keys(answer).sort()).toEqual([
          'answerText',
          'description',
          'id',
          'label',
          'selector',
          'valueProp',
        ])
    }
  })

  it('is none with three questions [DATA-55]', () => {
    expect(QuizSchema.safeParse({ questions: DEFAULT_QUIZ.questions.slice(1) }).success).toBe(false)
  })

  it.each([
    ['a selector of nothing', { selector: 'everything' }],
    ['a selector of more than one thing', { selector: 'category:nuts and seeds' }],
    ['a selector within other words', { selector: 'not category:nuts' }],
    ['an answer without words', { answerText: '' }],
    ['an id of several words', { id: 'just me' }],
    ['an id that begins with a capital', { id: 'Me' }],
  ])('is none with %s [DATA-55]', (_what, change) => {
    expect(QuizSchema.safeParse(withAnswer(change)).success).toBe(false)
  })

  it('says no more of an answer than its editors have [DATA-55]', () => {
    const quiz = withAnswer({ description: undefined, label: undefined, valueProp: undefined })
    expect(QuizSchema.parse(quiz).questions[0]?.answers[0]).toMatchObject({
      description: '',
      label: '',
      valueProp: '',
    })
  })
})

function withAnswer(change: object) {
  const [first, ...others] = DEFAULT_QUIZ.questions
  const answers = first?.answers.map((answer, index) => (index === 0 ? { ...answer, ...change } : answer))
  return { questions: [{ ...first, answers }, ...others] }
}

describe('how far somebody is', () => {
  it.each([
    ['', 0, undefined],
    ['q1=me', 1, undefined],
    ['sent=1', 0, 'Please choose an answer'],
    ['q1=me&sent=2', 1, 'Please choose an answer'],
    ['q1=me&q2=nuts&q3=desk&change=1', 0, undefined],
    ['q2=nuts&q3=desk&q4=vegan', 0, undefined],
    ['q1=me&q1=gift', 0, 'Please choose one answer'],
    ['q1=me&q2=nuts&q2=fruit&q2=seeds', 2, undefined],
    ['q1=me&q2=nuts&q2=fruit&q2=seeds&q2=hot', 1, 'Please choose up to 3 answers'],
    // No such question, and not a number.
    ['sent=11', 0, undefined],
    ['change=3x&sent=1x', 0, undefined],
  ])('of "%s" is question %d', (search, index, error) => {
    const state = read(search)
    expect(state).toMatchObject({ kind: 'question', index })
    expect('error' in state ? state.error : undefined).toBe(error)
  })

  it('is the end with an answer to each, and its address leads there again', () => {
    const state = read('q1=me&q2=fruit&q2=nuts&q3=desk&q4=vegan&sent=4')
    expect(state.kind).toBe('results')
    expect(quizHref('/quiz-results', state.chosen)).toBe(
      '/quiz-results?q1=me&q2=nuts&q2=fruit&q3=desk&q4=vegan',
    )
  })

  it('is the end with as many answers to the last as there are, and with a change of no question [QUIZ-03]', () => {
    const all = DEFAULT_QUIZ.questions[3]?.answers.map(({ id }) => `&q4=${id}`).join('')
    for (const change of ['', '&change=5', '&change=0'])
      expect(read(`q1=me&q2=nuts&q3=desk${all}${change}`).kind).toBe('results')
  })

  it('is any question that is to be answered anew, with all that was chosen kept [QUIZ-06]', () => {
    const chosenOf = fc.tuple(...DEFAULT_QUIZ.questions.map(({ answers }) => fc.subarray(answers)))
    fc.assert(
      fc.property(chosenOf, fc.nat({ max: 3 }), (chosen, index) => {
        const [path, search = ''] = quizHref('/quiz', chosen, { change: index }).split('?')
        expect([path, read(search)]).toEqual(['/quiz', { kind: 'question', index, chosen }])
      }),
    )
  })

  it('is at the plain address before any answer', () => {
    expect(quizHref('/quiz', [[], [], [], []])).toBe('/quiz')
  })
})

it('shows the page of the results that is asked for, and its first for what is no page', () => {
  const answers = 'q1=me&q2=nuts&q3=desk&q4=vegan'
  const pageOf = (page: string) => read(`${answers}&page=${page}`)
  expect(pageOf('2')).toMatchObject({ kind: 'results', page: 2 })
  for (const none of ['0', '-1', 'x', '1e9', '2.5']) expect(pageOf(none)).toMatchObject({ page: 1 })
  expect(quizHref('/quiz-results', pageOf('2').chosen, { page: 2 })).toBe(`/quiz-results?${answers}&page=2`)
})

it('ranks what most of the answers speak for first, each as often as it was given, then as found [QUIZ-06]', () => {
  const { chosen } = read('q1=home&q2=savory&q2=nuts&q3=desk&q4=vegan')
  const product = (name: string, categoryKeys: readonly string[], tags: readonly string[]) => ({
    name,
    categoryKeys,
    tags,
  })
  const ranked = rankByMatches(
    [
      product('vegan', [], ['vegan']),
      product('crackers', ['snacks'], []),
      product('almonds', ['nuts'], ['raw']),
      product('vegan nuts', ['nuts', 'almonds'], ['vegan', 'single-serve']),
      product('tea', ['coffee-and-tea'], ['nuts']),
    ],
    chosen,
  )
  expect(ranked.map(({ item, matches }) => [item.name, matches])).toEqual([
    ['vegan nuts', 3],
    ['crackers', 2],
    ['vegan', 1],
    ['almonds', 1],
    ['tea', 0],
  ])
})
