export { default as Swiper } from "swiper";
export { A11y } from "swiper/modules";
