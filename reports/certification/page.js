// Opens what a link points at, opens or closes everything, and changes between dark and light.
const every = (selector) => [...document.querySelectorAll(selector)];
const button = (id) => document.querySelector(`#${id}`);

const reveal = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let node = target; node; node = node.parentElement) if (node.tagName === 'DETAILS') node.open = true;
  if (target?.firstElementChild?.tagName === 'DETAILS') target.firstElementChild.open = true;
  target?.scrollIntoView({ block: 'start' });
};

const openScenarios = (isOpen) => {
  for (const scenario of every('.scenario')) scenario.open = isOpen;
};

button('open-all').addEventListener('click', () => openScenarios(true));
button('close-all').addEventListener('click', () => openScenarios(false));
button('theme').addEventListener('click', () => {
  const { documentElement } = document;
  const isDark =
    documentElement.dataset.theme === 'dark' ||
    (documentElement.dataset.theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches);
  documentElement.dataset.theme = isDark ? 'light' : 'dark';
});
for (const id of ['open-all', 'close-all', 'theme']) button(id).hidden = false;
addEventListener('hashchange', reveal);
if (location.hash !== '') reveal();
