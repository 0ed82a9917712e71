import type { SceneKind } from './scenes/index.ts'

/** A title and what its pictures may show, the most fitting first. */
export interface PostStory {
  title: string
  scenes: readonly SceneKind[]
}

const tell = (scenes: readonly SceneKind[], ...titles: string[]): PostStory[] =>
  titles.map((title) => ({ title, scenes }))

/** Members' picture posts. */
export const STORIES: readonly PostStory[] = [
  ...tell(
    ['mountains', 'trail', 'lake', 'boots'],
    'Legs of jelly, view of a lifetime',
    'Up before the sun. Worth it, just.',
    'It looked closer on the map',
  ),
  ...tell(['climbing', 'boots'], 'Tuesday: climbing. Wednesday: complaining.'),
  ...tell(['trail', 'bread', 'mountains'], 'Three sandwiches to the top. I count in sandwiches.'),
  ...tell(['snow', 'mountains'], 'Found: one summit. Lost: one glove.'),
  ...tell(
    ['sailing', 'seaside'],
    'The boat did not sink, which is all I ask of a boat',
    'Grandfather taught me the knots. I remember two.',
  ),
  ...tell(['beach', 'openBook', 'seaside'], 'Salt in the hair, sand in the book'),
  ...tell(['pier', 'dusk', 'seaside'], 'We stayed until the light went'),
  ...tell(['seaside', 'pier', 'beach'], 'Swam before breakfast. Once.', 'The sea was in a good mood today'),
  ...tell(['surf', 'beach'], 'Stood on the board for four seconds. I counted five.'),
  ...tell(['city', 'street', 'market'], 'Walked home the long way', 'New in town and already lost twice'),
  ...tell(['rooftop', 'balcony'], 'Rooftop season is open'),
  ...tell(['street', 'city'], 'Every window is somebody having dinner'),
  ...tell(['city', 'balcony', 'rooftop'], 'Night shift, but with a view', 'The last metro is a myth'),
  ...tell(['gardenParty', 'cookingPot', 'drinks'], 'Cooked for four, fed nine'),
  ...tell(
    ['cookingPot', 'pan', 'chopping'],
    'The recipe said 20 minutes. The recipe lied.',
    'My mother would say: more salt',
  ),
  ...tell(['balcony', 'garden', 'chopping'], 'First tomatoes from the balcony'),
  ...tell(['pan', 'cafeTable'], 'Brunch is dinner when you work nights'),
  ...tell(['bread', 'pizza', 'cake'], 'Second try. We do not talk about the first.'),
  ...tell(
    ['pizzaOven', 'pizza', 'pizzaSlice'],
    'Built an oven. It has opinions.',
    'The last slice is a question of character',
  ),
  ...tell(
    ['cat'],
    'Management does not approve of my working hours',
    'I pay the rent. He has the view.',
    'Supervisor on duty',
    'The answer is no. What was the question?',
  ),
  ...tell(['cat', 'robin'], 'She has watched this pigeon since breakfast'),
  ...tell(
    ['dog', 'dogAtHome', 'park'],
    'Adopted on Friday, in charge by Sunday',
    'He has more friends in the park than I do',
  ),
  ...tell(['suitcase', 'planeWindow', 'desert'], 'Still unpacking, mostly in my head'),
  ...tell(['campfire', 'lake', 'stargazing'], 'No signal for four days. Recommended.'),
  ...tell(
    ['savanna', 'giraffe', 'dusk'],
    'Dusk, and nobody said a word',
    'The guide whispered, so we whispered',
    'Best office I ever had',
  ),
  ...tell(['balloons', 'planeWindow', 'desert'], 'Seven years of saying one day'),
  ...tell(['van', 'lake', 'campfire'], 'Home is where you park it'),
  ...tell(['concert', 'guitar'], 'Front row. My ears send their regards.'),
  ...tell(['turntable', 'guitar', 'piano'], 'Sunday, side B'),
  ...tell(['danceFloor', 'disco', 'drinks'], 'I danced. There were witnesses.'),
  ...tell(['books', 'bookshop', 'armchair'], 'Went in for one book. You know the rest.'),
  ...tell(['runningShoe', 'park', 'cycleWay'], 'Ten kilometres, three of them on purpose'),
  ...tell(['bicycle', 'cycleWay', 'vineyard'], 'Uphill both ways, somehow'),
  ...tell(['easel', 'brushes', 'vases'], 'It was going to be a portrait. Now it is a landscape.'),
  ...tell(['mushrooms', 'forest'], 'We only ate the ones with names'),
  ...tell(['stargazing', 'campfire'], 'Saw Saturn. It really has the ring.'),
  ...tell(['theatre', 'museum'], 'Culture on Saturday, sofa on Sunday'),
  ...tell(['sewingMachine', 'jumpers'], 'Knitted by winter, finished by spring'),
]
