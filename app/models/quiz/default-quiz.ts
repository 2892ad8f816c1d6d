/** The quiz if editors have not written one, based on the shop's departments and tags. */
import type { Quiz, QuizAnswer } from './quiz'

const answer = (
  id: string,
  answerText: string,
  description: string,
  selector: string,
  valueProp: string,
  label = '',
): QuizAnswer => ({ id, answerText, description, label, selector, valueProp })

export const DEFAULT_QUIZ: Quiz = {
  questions: [
    {
      id: 'who',
      title: 'Who are you shopping for?',
      columns: 2,
      maxSelections: 1,
      answers: [
        answer('me', 'Just me', 'A treat of my own', 'tag:bestsellers', 'others come back for these', 'Popular'),
        answer('home', 'All of us at home', 'Bowls that empty fast', 'category:snacks', 'these are easy to share'),
        answer('office', 'The office', 'Something for every desk', 'tag:office-snacks', 'these do well at work'),
        answer('gift', 'A gift', 'Wrapped and ready', 'category:gifts', 'these arrive as a present'),
      ],
    },
    {
      id: 'taste',
      title: 'What do you reach for first?',
      columns: 3,
      maxSelections: 3,
      answers: [
        answer('nuts', 'Crunchy nuts', 'Raw, roasted or glazed', 'category:nuts', 'you like a good crunch'),
        answer('fruit', 'Chewy fruit', 'Sun-dried and sweet', 'category:dried-fruit', 'you like fruit with a chew'),
        answer('chocolate', 'Chocolate', 'Milk, dark or white', 'category:chocolate-and-sweets', 'you have a sweet tooth'),
        answer('savory', 'Salty bites', 'Crackers, chips and pretzels', 'category:snacks', 'you like it savory'),
        answer('seeds', 'Seeds', 'Small and full of flavor', 'category:seeds', 'you like to sprinkle'),
        answer('hot', 'Coffee or tea', 'Something warm beside it', 'category:coffee-and-tea', 'you like a cup beside it'),
      ],
    },
    {
      id: 'when',
      title: 'When do you enjoy it?',
      columns: 3,
      maxSelections: 3,
      answers: [
        answer('morning', 'At breakfast', 'Over yogurt or oats', 'category:granola-and-bars', 'they start the day well'),
        answer('trail', 'On the go', 'In a pocket or a pack', 'category:trail-mix', 'they travel well'),
        answer('desk', 'At my desk', 'One bag at a time', 'tag:single-serve', 'they come in small bags'),
        answer('movie', 'On the couch', 'With a movie', 'category:popcorn-and-pretzels', 'they go with a movie'),
        answer('kitchen', 'While I cook and bake', 'By the cup', 'category:pantry', 'they are good to cook with'),
        answer('guests', 'With guests', 'In a bowl on the table', 'category:mixed-nuts', 'they please a crowd'),
      ],
    },
    {
      id: 'care',
      title: 'What matters to you?',
      columns: 3,
      answers: [
        answer('organic', 'Organic', 'Certified', 'tag:organic', 'they are organic'),
        answer('gluten-free', 'Gluten-free', '', 'tag:gluten-free', 'they are gluten-free'),
        answer('vegan', 'Vegan', '', 'tag:vegan', 'they are vegan'),
        answer('less-salt', 'Less salt', '', 'tag:less-salt', 'they go easy on the salt'),
        answer('sugar-free', 'No sugar added', '', 'tag:sugar-free', 'they have no sugar added'),
        answer('taste', 'Taste above all', 'Surprise me', 'tag:top-sellers', 'everybody buys them'),
      ],
    },
  ],
} // prettier-ignore
